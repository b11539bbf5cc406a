import { beforeEach, expect, test } from 'vitest'
import { toggleFollow } from '#db/queries/follows.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { Client, JANE, signedIn } from '#tests/support/client.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'
import { sharedSite } from '#tests/support/site.ts'

/* What a visitor tried while signed out is done after the sign-in (docs/product.md#sign-in). */

let photoId: number
let path: string
let browser: Client

const server = await sharedSite()
const janeId = (await (await signedIn(server.origin, JANE)).ownRecord<{ id: string }>()).id
const mayaId = (await makeMember({ username: 'maya', firstName: 'Maya', lastName: 'Okafor' })).id
beforeEach(async () => {
  server.db.$client.exec(
    'DELETE FROM photos; DELETE FROM mutes; DELETE FROM follows; UPDATE users SET suspended_at = NULL',
  )
  photoId = await makePhoto(mayaId, { title: 'Dock' })
  path = `/photo/dock-maya-${photoId}`
  browser = new Client(server.origin)
})

const count = (table: 'likes' | 'comment_likes' | 'saves' | 'follows' | 'notifications') =>
  server.db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()

/** Sends a form while signed out, and signs in as the redirect says. */
async function tryAndSignIn(
  formPath: string,
  intent: string,
  fields: Record<string, string> = {},
): Promise<string> {
  const response = await browser.post(formPath, { intent, ...fields })
  expect(response.status).toBe(303)
  const location = response.headers.get('Location') ?? ''
  expect(location).toBe(`/api/login?${new URLSearchParams({ returnTo: formPath })}`)
  const page = await browser.signIn(JANE, formPath)
  expect(page.url).toBe(server.origin + formPath)
  return page.text()
}

test.each([
  ['like', 'likes', 'Photo interaction updated!'],
  ['save', 'saves', 'Photo saved!'],
  ['follow', 'follows', 'Now following Maya Okafor'],
] as const)('a %s of the photo page is done after the sign-in', async (intent, table, message) => {
  expect(await tryAndSignIn(path, intent)).toContain(message)
  expect(count(table)).toBe(1)
})

test.each([
  ['like', 'Sign in to like; it will be kept.'],
  ['save', 'Sign in to save; it will be kept.'],
  ['follow', 'Sign in to follow; it will be kept.'],
])('the sign-in after a %s says that it is kept', async (intent, text) => {
  const response = await browser.post(path, { intent })
  const asked = await browser.follow(response.headers.get('Location') ?? '')
  expect(await asked.text()).toContain(`<strong>${text}</strong>`)
  const mistyped = await browser.post(new URL(asked.url).pathname, { email: 'jane' })
  expect(await mistyped.text()).toContain(`<strong>${text}</strong>`)
  // Another one returns to another page, where the note does nothing.
  const other = await browser.follow('/api/login?returnTo=/popular')
  expect(await other.text()).not.toContain('kept')
})

test('a follow of a profile is done after the sign-in', async () => {
  expect(await tryAndSignIn('/u/maya', 'follow')).toContain('Now following Maya Okafor')
  expect(count('follows')).toBe(1)
})

/** The number of notices of a like of a comment. */
const notices = () =>
  server.db.$client
    .prepare<[], number>("SELECT count(*) FROM notifications WHERE kind = 'comment-like'")
    .pluck()
    .get()

test('a like of a comment is done after the sign-in, once', async () => {
  const [commentId = 0] = makeComments(mayaId, photoId, 1)
  const formPath = `${path}?comment=${commentId}`
  const fields = { commentId: String(commentId) }
  const html = await tryAndSignIn(formPath, 'like-comment', fields)
  expect(html).toContain('Comment liked')
  expect(html).toMatch(/value="\d+" aria-pressed="true"/)
  expect([count('comment_likes'), notices()]).toEqual([1, 1])
  await browser.post(formPath, { intent: 'like-comment', ...fields })
  expect(count('comment_likes')).toBe(0)
  await browser.request('/api/logout')
  await browser.signIn(JANE, formPath)
  expect(count('comment_likes')).toBe(0)
})

test.each(['like', 'save', 'follow'])('a %s that exists already stays', async (intent) => {
  await toggleLike(janeId, photoId)
  await toggleFollow(janeId, mayaId)
  await browser.post(path, { intent: 'save' })
  await browser.signIn(JANE, path)
  const before = [count('likes'), count('saves'), count('follows')]
  expect(before).toEqual([1, 1, 1])
  browser = new Client(server.origin)
  await tryAndSignIn(path, intent)
  expect([count('likes'), count('saves'), count('follows')]).toEqual(before)
})

test.each([
  ['like', 'likes'],
  ['save', 'saves'],
] as const)(
  'a script’s %s is done after a sign-in that returns to its page',
  async (intent, table) => {
    const response = await browser.request(`/api/photos/${photoId}/${intent}`, {
      method: 'POST',
      headers: { Origin: server.origin, Referer: `${server.origin}/tag/cart?before=9` },
    })
    expect(response.status).toBe(401)
    await browser.signIn(JANE, '/tag/cart?before=9')
    expect(count(table)).toBe(1)
  },
)

test('a sign-in to another page does not do it, nor does a later one', async () => {
  await browser.post(path, { intent: 'like' })
  await browser.signIn(JANE, '/')
  expect(count('likes')).toBe(0)
  await browser.request('/api/logout')
  await browser.signIn(JANE, path)
  expect(count('likes')).toBe(0)
})

test('another browser, also with a copied note, and a note that was changed do nothing', async () => {
  await browser.post(path, { intent: 'like' })
  await new Client(server.origin).signIn(JANE, path)
  expect(count('likes')).toBe(0)
  const value = /cartfolio_return_note=([^;]+)/.exec(browser.cookieHeader('/'))?.[1] ?? ''
  expect(value).not.toBe('')
  const copied = new Client(server.origin)
  await copied.post(path, { intent: 'save' })
  copied.setCookie('cartfolio_return_note', value)
  await copied.signIn(JANE, path)
  expect([count('likes'), count('saves')]).toEqual([0, 0])
  const forger = new Client(server.origin)
  const headers = { Cookie: `cartfolio_return_note=${value.replace(/^.{3}/, 'abc')}` }
  const response = await forger.request('/api/auth/callback?state=x&code=y', { headers })
  expect(response.status).toBeGreaterThanOrEqual(400)
  expect(count('likes')).toBe(0)
})

test.each([
  ['the photo was deleted', () => server.db.$client.exec('DELETE FROM photos'), '/', 404],
  [
    'the owner blocked the member',
    () => muteOrBlockMember(mayaId, janeId, 'block'),
    'Failed to like photo',
    200,
  ],
  [
    'the member is suspended',
    () => server.db.$client.prepare('UPDATE users SET suspended_at = 1 WHERE id = ?').run(janeId),
    'Failed to like photo',
    200,
  ],
] as const)('the sign-in succeeds although %s', async (_, change, text, status) => {
  await browser.post(path, { intent: 'like' })
  await change()
  const page = await browser.signIn(JANE, path)
  expect(page.status).toBe(status)
  expect(await page.text()).toContain(text)
  expect(count('likes')).toBe(0)
  expect((await browser.request('/api/auth/user')).status).toBe(200)
})
