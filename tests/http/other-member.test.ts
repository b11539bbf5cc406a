import { beforeEach, expect, test } from 'vitest'
import { makePhoto } from '#tests/support/members.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* A form that was drawn for another member is a question (docs/product.md#pages-and-forms). */

const { server, jane, omar } = await sharedMembers()
const { id: janeId } = await jane.ownRecord<{ id: string }>()
const { id: omarId } = await omar.ownRecord<{ id: string }>()
const TEXT = 'Where did you get those wheels?'

let path: string
let photoId: number
beforeEach(async () => {
  server.db.$client.exec('DELETE FROM photos; DELETE FROM reports')
  photoId = await makePhoto(janeId, { title: 'Dock' })
  path = `/photo/dock-${janeId}-${photoId}`
})

const count = (table: 'comments' | 'likes' | 'saves' | 'reports') =>
  server.db.$client.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get()

test('every form of a member says for whom it was drawn', async () => {
  for (const address of [path, '/upload', '/report', `/u/${omarId}/edit`]) {
    const html = await omar.text(address)
    const forms = html.match(/<form[^>]*method="post"[^>]*>(?:<input[^>]*>)*/g) ?? []
    expect(forms.length, address).toBeGreaterThan(0)
    for (const form of forms) expect(form, address).toContain(`name="drawnFor" value="${omarId}"`)
  }
  // A card is the same for all members who like its photo, or do not: a press takes a like back.
  expect(await omar.text('/')).not.toContain('name="drawnFor"')
  expect(await (await fetch(`${server.origin}/`)).text()).not.toContain('name="drawnFor"')
})

test('a comment of another member’s form is a question with the text', async () => {
  const response = await omar.post(path, { intent: 'comment', content: TEXT, drawnFor: janeId })
  const html = await response.text()
  expect(response.status).toBe(409)
  expect(html).toContain('You are now signed in as Omar. Nothing has been sent yet.')
  expect(html).toContain(`${TEXT}</textarea>`)
  expect(count('comments')).toBe(0)
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
  expect(fields).toEqual({ intent: 'comment', drawnFor: omarId })
  expect(html).toContain('Send as Omar')
  expect((await omar.post(path, { ...fields, content: TEXT })).status).toBe(303)
  expect(count('comments')).toBe(1)
})

test.each([
  ['/report', { category: 'Other Issues', details: TEXT }, 'reports'],
  ['photo', { intent: 'like' }, 'likes'],
  ['photo', { intent: 'save' }, 'saves'],
] as const)('%s: nothing is done for another member', async (address, fields, table) => {
  const target = address === 'photo' ? path : address
  expect((await omar.post(target, { ...fields, drawnFor: janeId })).status).toBe(409)
  expect(count(table)).toBe(0)
  expect((await omar.post(target, { ...fields, drawnFor: omarId })).status).toBe(303)
  expect(count(table)).toBe(1)
})

test('an upload keeps its texts', async () => {
  const image = { bytes: new Uint8Array(100) }
  const response = await omar.upload('/upload', { title: TEXT, drawnFor: janeId }, { image })
  const html = await response.text()
  expect([response.status, html.includes(`value="${TEXT}"`)]).toEqual([409, true])
  expect(html).toContain('You are now signed in as Omar.')
})

test('a script’s call says for whom its page was drawn', async () => {
  expect(await omar.text('/')).toContain(`data-drawn-for="${omarId}"`)
  const like = (drawnFor: string) =>
    omar.request(`/api/photos/${photoId}/like`, {
      method: 'POST',
      headers: { Origin: server.origin, 'X-Drawn-For': drawnFor },
    })
  const response = await like(janeId)
  expect([response.status, await response.json()]).toEqual([
    409,
    { message: expect.stringContaining('Omar'), errors: { drawnFor: [expect.any(String)] } },
  ])
  expect(count('likes')).toBe(0)
  expect((await like(omarId)).status).toBe(200)
})
