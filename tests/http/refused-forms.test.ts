import { beforeEach, expect, test } from 'vitest'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { makeComments, makeMember, makePhoto } from '#tests/support/members.ts'

/* A refused form gives its text back, whatever its status (docs/product.md#pages-and-forms). */

const { server, jane } = await sharedMembers()
const { id: janeId } = await jane.ownRecord<{ id: string }>()
const maya = await makeMember({ username: 'maya', firstName: 'Maya', lastName: 'Okafor' })
const TEXT = 'Where did you get those wheels?'

let photoId: number
let path: string
beforeEach(async () => {
  server.db.$client.exec(
    'DELETE FROM photos; DELETE FROM mutes; UPDATE users SET suspended_at = NULL',
  )
  photoId = await makePhoto(maya.id, { title: 'Dock' })
  path = `/photo/dock-maya-${photoId}`
})

const run = (statement: string) => void server.db.$client.exec(statement)
const comment = { intent: 'comment', content: TEXT }
const field = new RegExp(`<textarea[^>]*>${TEXT.replace('?', '\\?')}</textarea>`)

test.each([
  ['a private photo', () => run('UPDATE photos SET is_public = 0'), 404, 'Photo Not Found'],
  ['a deleted photo', () => run('DELETE FROM photos'), 404, 'Photo Not Found'],
  ['a suspended member', () => run(`UPDATE users SET suspended_at = 1`), 403, 'suspended'],
  ['a block', () => muteOrBlockMember(maya.id, janeId, 'block'), 403, 'Not allowed'],
])('a comment gives its text back after %s', async (_, change, status, message) => {
  await change()
  const response = await jane.post(path, comment)
  const html = await response.text()
  expect([response.status, html.includes(message)]).toEqual([status, true])
  expect(html).toMatch(field)
  // It cannot succeed, so it is only to be copied.
  expect(html).not.toContain('Send again')
})

test('a reply to a deleted comment can be posted as a comment', async () => {
  const response = await jane.post(`${path}?reply=999`, { ...comment, parentId: '999' })
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(html).toContain('The comment that you replied to does not exist anymore.')
  expect(html).not.toContain('Photo Not Found')
  expect(html).not.toContain('name="parentId"')
  expect(html).toMatch(field)
})

test('a comment that can no longer be edited gives its text back', async () => {
  const [id = 0] = makeComments(janeId, photoId, 1)
  run('UPDATE comments SET created_at = 1')
  const edit = { intent: 'edit-comment', commentId: String(id), content: TEXT }
  const late = await jane.post(path, edit)
  expect([late.status, await late.text()]).toEqual([403, expect.stringMatching(field)])
  run('DELETE FROM comments')
  const gone = await jane.post(path, edit)
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringMatching(field)])
})

test('the like of a deleted comment does not say that the photo is gone', async () => {
  const response = await jane.post(path, { intent: 'like-comment', commentId: '999' })
  const html = await response.text()
  expect(response.status).toBe(404)
  expect(html).toContain('This comment does not exist.')
  expect(html).not.toContain('Photo Not Found')
})

test('a report gives its text back, on the way by the address or by a field', async () => {
  run('DELETE FROM photos')
  const report = { category: 'Other Issues', details: TEXT }
  for (const [address, fields] of [
    [`/report?photo=${photoId}`, report],
    ['/report', { ...report, photo: String(photoId) }],
  ] as const) {
    const response = await jane.post(address, fields)
    const html = await response.text()
    expect(response.status, address).toBe(404)
    expect(html, address).toContain('The content you want to report is not available.')
    expect(html, address).toMatch(field)
  }
})

test('edit forms give their text back after their content is gone or another’s', async () => {
  const other = await insertBinder(maya.id, { title: 'Fleet', description: '', isPublic: true })
  for (const [address, fields, status] of [
    ['/photo/none-999/edit', { title: 'x', description: TEXT }, 404],
    [`${path}/edit`, { title: 'x', description: TEXT }, 403],
    ['/u/jane/binder/none-999/edit', { title: 'x', description: TEXT }, 404],
    [`/u/maya/binder/fleet-${other}/edit`, { title: 'x', description: TEXT }, 403],
    ['/u/maya/edit', { firstName: 'J', bio: TEXT }, 403],
    ['/u/maya', { intent: 'create-binder', title: 'x', description: TEXT }, 403],
  ] as const) {
    const response = await jane.post(address, fields)
    expect(response.status, address).toBe(status)
    expect(await response.text(), address).toMatch(field)
  }
})

test('a form sent to an older address of its page gives its text back', async () => {
  const response = await jane.post(`/photo/old-title-${photoId}?reply=999`, {
    ...comment,
    parentId: '999',
  })
  expect([response.status, await response.text()]).toEqual([404, expect.stringMatching(field)])
})
