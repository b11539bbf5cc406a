import { afterEach, expect, test } from 'vitest'
import { changeSiteSetting } from '#db/queries/site-settings.ts'
import { Client, JANE } from '#tests/support/client.ts'
import { textIn } from '#tests/support/html.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* What the maintainer sets at run time: `admin site`. */

const { server, jane } = await sharedMembers()
const maya = await makeMember({ username: 'maya' })
const photoId = await makePhoto(maya.id, { title: 'Dock' })
const visitor = new Client(server.origin)
const TEXT = 'Where did you get those wheels?'

afterEach(async () => {
  for (const name of ['announcement', 'read-only', 'sign-ups'] as const)
    await changeSiteSetting(name, null)
})

const announced = (html: string) => textIn(/<div class="notice">.*?<\/div>/s, html)

test('an announcement is on every page at once, cached ones and errors included, and not in embeds', async () => {
  for (const client of [visitor, jane]) await client.text('/')
  await changeSiteSetting('announcement', 'Back at 10 <pm>')
  for (const client of [visitor, jane])
    for (const path of ['/', '/help-center', `/photo/dock-maya-${photoId}`, '/nothing-here'])
      expect(announced(await client.text(path)), path).toBe('Back at 10 <pm>')
  const frame = await visitor.request(`/photo/dock-maya-${photoId}`, {
    headers: { 'Sec-Fetch-Dest': 'iframe' },
  })
  expect(await frame.text()).not.toContain('Back at 10')
  await changeSiteSetting('announcement', null)
  expect(await visitor.text('/')).not.toContain('Back at 10')
})

test('a read-only site shows pages, and refuses forms and API calls with their texts', async () => {
  await changeSiteSetting('read-only', 'on')
  expect(announced(await visitor.text('/'))).toContain('The site is being maintained.')
  const refused = await jane.post(`/photo/dock-maya-${photoId}`, {
    intent: 'comment',
    content: TEXT,
  })
  const html = await refused.text()
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '300'])
  expect(html).toContain(TEXT)
  expect(html).toContain('Send again')
  const call = await jane.request(`/api/photos/${photoId}/like`, { method: 'POST' })
  expect([call.status, call.headers.get('Retry-After')]).toEqual([503, '300'])
  expect(await call.json()).toMatchObject({ message: expect.stringContaining('maintained') })
  const visit = await visitor.post('/request-feature', { title: 'Maps', description: 'Routes' })
  expect(visit.status).toBe(503)
  expect(server.db.$client.prepare('SELECT count(*) FROM likes').pluck().get()).toBe(0)
  await changeSiteSetting('read-only', null)
  expect((await jane.request(`/api/photos/${photoId}/like`, { method: 'POST' })).status).toBe(200)
})

test('members can sign in to a read-only site, new people cannot', async () => {
  await changeSiteSetting('read-only', 'on')
  const member = new Client(server.origin)
  expect((await member.signIn(JANE)).status).toBe(200)
  const person = await new Client(server.origin).signIn({ email: 'new@example.com' })
  expect([person.status, person.headers.get('Retry-After')]).toEqual([503, '300'])
})

test('sign-ups close and open without a restart', async () => {
  await changeSiteSetting('sign-ups', 'closed')
  const closed = await new Client(server.origin).signIn({ email: 'late@example.com' })
  expect(closed.status).toBe(403)
  await changeSiteSetting('sign-ups', null)
  const open = await new Client(server.origin).signIn({ email: 'late@example.com' })
  expect(open.status).toBe(200)
})
