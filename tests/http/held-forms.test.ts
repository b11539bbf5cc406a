import { beforeEach, expect, test } from 'vitest'
import { Client, JANE, OMAR } from '#tests/support/client.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { insertBinder } from '#db/queries/binders.ts'

/* A form whose session is over is offered again after the sign-in (docs/product.md#sign-in). */

const { server, jane } = await sharedMembers()
const { id: janeId } = await jane.ownRecord<{ id: string }>()
const maya = await makeMember({ username: 'maya', firstName: 'Maya', lastName: 'Okafor' })
const TEXT = 'Where did you get those wheels?'
const field = new RegExp(`<textarea[^>]*>\\s*${TEXT.replace('?', '\\?')}</textarea>`)

let photoId: number
let path: string
let browser: Client
beforeEach(async () => {
  server.db.$client.exec('DELETE FROM photos')
  photoId = await makePhoto(maya.id, { title: 'Dock' })
  path = `/photo/dock-maya-${photoId}`
  browser = new Client(server.origin)
})

const comments = () =>
  server.db.$client.prepare<[], number>('SELECT count(*) FROM comments').pluck().get()

/**
 * Sends a form while signed out, and signs in as the redirect says.
 * @returns the page after the sign-in
 */
async function sendAndSignIn(address: string, fields: Record<string, string>, person = JANE) {
  const response = await browser.post(address, fields)
  expect(response.status).toBe(303)
  const returnTo = new URLSearchParams({ returnTo: address })
  expect(response.headers.get('Location')).toBe(`/api/login?${returnTo}`)
  return (await browser.signIn(person, address)).text()
}

test('a comment is offered in its form, and not posted', async () => {
  const html = await sendAndSignIn(path, { intent: 'comment', content: TEXT })
  expect(html).toContain('What you wrote is still here.')
  expect(html).toMatch(field)
  expect(comments()).toBe(0)
  // Once.
  expect(await browser.text(path)).not.toContain(TEXT)
  await browser.request('/api/logout')
  expect(await (await browser.signIn(JANE, path)).text()).not.toContain(TEXT)
})

test('a reply is offered in the form of the reply', async () => {
  const [id = 0] = makeComments(maya.id, photoId, 1)
  const reply = { intent: 'comment', parentId: String(id), content: TEXT }
  const html = await sendAndSignIn(`${path}?reply=${id}`, reply)
  expect(html).toContain('Replying to Maya')
  expect(html).toMatch(field)
})

test('long texts in any alphabet are held', async () => {
  const long = '漢'.repeat(9_999)
  const mine = await makePhoto(janeId, { title: 'Mine' })
  const html = await sendAndSignIn(`/photo/mine-${mine}/edit`, { title: 'New', description: long })
  expect(html).toContain(`${long}</textarea>`)
  expect(html).toContain('value="New"')
})

test('a report, a profile and a binder are offered in their forms', async () => {
  const binder = await insertBinder(janeId, { title: 'Fleet', description: '', isPublic: true })
  const me = `/u/${janeId}`
  for (const [address, fields] of [
    [`/report?photo=${photoId}`, { category: 'Other Issues', details: TEXT }],
    [`${me}/edit`, { firstName: 'Jane', lastName: 'Doe', username: '', bio: TEXT }],
    [`${me}/binder/fleet-${binder}/edit`, { title: 'Fleet', description: TEXT }],
    [`${me}?tab=binders`, { intent: 'create-binder', title: 'New', description: TEXT }],
  ] as const) {
    browser = new Client(server.origin)
    expect(await sendAndSignIn(address, fields), address).toMatch(field)
  }
})

test('a multipart form with a picture is held without it', async () => {
  const me = `/u/${janeId}/edit`
  const avatar = { bytes: new Uint8Array(500_000) }
  const fields = { firstName: 'Jane', lastName: 'Doe', username: '', bio: TEXT }
  expect((await browser.upload(me, fields, { avatar })).status).toBe(303)
  expect(await (await browser.signIn(JANE, me)).text()).toMatch(field)
})

test('a text is offered to copy if its page is gone by then', async () => {
  await browser.post(path, { intent: 'comment', content: TEXT })
  server.db.$client.exec('DELETE FROM photos')
  const page = await browser.signIn(JANE, path)
  expect([page.status, await page.text()]).toEqual([404, expect.stringMatching(field)])
})

test('a text waits for the current address of its page', async () => {
  const old = `/photo/old-title-${photoId}`
  expect(await sendAndSignIn(old, { intent: 'comment', content: TEXT })).toMatch(field)
})

test('a form that was drawn for one member is not offered to another', async () => {
  const fields = { intent: 'comment', content: TEXT, drawnFor: janeId }
  expect(await sendAndSignIn(path, fields, OMAR)).not.toContain(TEXT)
  browser = new Client(server.origin)
  expect(await sendAndSignIn(path, fields)).toMatch(field)
})

test('another browser, and a form that is too large, get nothing', async () => {
  await browser.post(path, { intent: 'comment', content: TEXT })
  expect(await (await new Client(server.origin).signIn(JANE, path)).text()).not.toContain(TEXT)
  browser = new Client(server.origin)
  const large = { intent: 'comment', content: TEXT, more: 'x'.repeat(300_000) }
  expect(await sendAndSignIn(path, large)).not.toContain(TEXT)
})

test('a blank form is not held', async () => {
  const html = await sendAndSignIn(path, { intent: 'comment', content: ' ' })
  expect(html).not.toContain('What you wrote')
})
