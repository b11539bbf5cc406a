import { expect, test } from 'vitest'
import { signedIn, okJson } from '#tests/support/client.ts'
import { sharedSite } from '#tests/support/site.ts'

/* What a suspended member, and one without a name, sees in place of forms and above them. */

const site = await sharedSite()
const moderator = await signedIn(site.origin, { email: 'mod@example.com' })

test('a suspended member reads why, until when and how to appeal, in place of forms', async () => {
  const member = await signedIn(site.origin, { email: 'sam@example.com', givenName: 'Sam' })
  const { id } = await okJson(member.request('/api/auth/user'))
  const pages = ['/upload', '/carts/new', '/meets/new', '/binders/new']
  for (const page of pages) expect(await member.text(page)).toContain('<form method="post"')
  const reason = 'Watches are not carts.'
  await moderator.post(`/moderation/members/${id}`, { intent: 'suspend', reason, note: 'Spam' })
  for (const page of pages) {
    const html = await member.text(page)
    expect(html, page).toContain('Your account is suspended')
    expect(html, page).toContain(reason)
    expect(html, page).not.toContain('Spam')
    expect(html, page).toMatch(/href="mailto:[^"]+@/)
    expect(html, page).not.toContain('<form method="post"')
  }
  expect(await member.text('/notifications')).toContain(reason)
  // A form that was drawn before gives back what was written.
  const late = await member.post('/binders/new', { title: 'Trips', description: 'All of them' })
  expect(late.status).toBe(403)
  expect(await late.text()).toContain('All of them</textarea>')
  // Not even a body that cannot be read is looked at before.
  for (const path of ['/api/binders', '/api/photos/1/comments', '/api/saved']) {
    const headers = { Origin: site.origin, 'Content-Type': 'application/json' }
    const sent = await member.request(path, { method: 'POST', headers, body: '{' })
    expect(sent.status, path).toBe(path.includes('photos') ? 404 : 403)
  }
  await moderator.post(`/moderation/members/${id}`, { intent: 'lift' })
  expect(await member.text('/upload')).not.toContain('Your account is suspended')
})

test('a member without a username is asked for a name until that is declined', async () => {
  const member = await signedIn(site.origin, { email: 'new@example.com', givenName: '' })
  const { id } = await okJson(member.request('/api/auth/user'))
  const QUESTION = 'Choose your name and username'
  for (const page of ['/upload', `/u/${id}`]) expect(await member.text(page)).toContain(QUESTION)
  expect(await moderator.text(`/u/${id}`)).not.toContain(QUESTION)
  expect((await member.post('/welcome?step=constructor', {})).status).toBe(400)
  const response = await member.post('/welcome?step=later&returnTo=%2Fupload', {})
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/upload'])
  for (const page of ['/upload', `/u/${id}`])
    expect(await member.text(page)).not.toContain(QUESTION)
})
