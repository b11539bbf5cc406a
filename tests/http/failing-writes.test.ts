import { expect, test } from 'vitest'
import { okJson } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* The messages of docs/product.md#errors for server errors, each shown while the database rejects the write. */

const { db, jane } = await sharedMembers()
const { id } = await jane.ownRecord()
db.$client.prepare("UPDATE users SET username = 'jane' WHERE id = ?").run(id)
const photo = await makePhoto(id, { title: 'Lime' })
const photoUrl = `/photo/lime-jane-${photo}`
const photoApi = `/api/photos/${photo}`
await jane.post('/u/jane', { intent: 'create-binder', title: 'Trips', isPublic: 'on' })
const [binder] = await okJson(jane.request('/api/binders'))
const binderUrl = `/u/jane/binder/trips-${binder.id}`
await makeMember({ username: 'omar' })

/** Makes every write to a table fail, like a full disk, during some work. */
async function whileFailing<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  const each = (sql: (event: string) => string) =>
    db.$client.exec(['INSERT', 'UPDATE', 'DELETE'].map(sql).join(';'))
  each(
    (event) =>
      `CREATE TRIGGER fail_${event} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'a broken disk'); END`,
  )
  try {
    return await work()
  } finally {
    each((event) => `DROP TRIGGER fail_${event}`)
  }
}

const decoded = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')

interface Failing {
  what: string
  /** The table with failing writes. */
  table: string
  send: () => Promise<Response>
  words: string[]
  /** Typed text that the response must contain. */
  kept?: string
}

const failing: Failing[] = [
  {
    what: 'a new binder',
    table: 'binders',
    send: () => jane.post('/u/jane', { intent: 'create-binder', title: 'Kept name' }),
    words: ['Failed to create binder. Please try again.'],
    kept: 'Kept name',
  },
  {
    what: 'an upload',
    table: 'photos',
    send: async () =>
      jane.upload('/upload', { title: 'Kept name' }, { image: { bytes: await plainPhoto() } }),
    words: ['Failed to upload photo. Please try again.'],
    kept: 'Kept name',
  },
  {
    what: 'an edit',
    table: 'photos',
    send: () => jane.post(`${photoUrl}/edit`, { title: 'Kept name', isPublic: 'on' }),
    words: ['Update Failed', 'Failed to update photo'],
    kept: 'Kept name',
  },
  {
    what: 'a like',
    table: 'likes',
    send: () => jane.post(photoUrl, { intent: 'like' }),
    words: ['Error', 'Failed to update photo interaction'],
  },
  {
    what: 'a comment',
    table: 'comments',
    send: () => jane.post(photoUrl, { intent: 'comment', content: 'Kept words' }),
    words: ['Failed to add comment'],
    kept: 'Kept words',
  },
  {
    what: 'a deletion',
    table: 'photos',
    send: () => jane.post(`${photoUrl}/delete`, {}),
    words: ['Failed to delete photo'],
  },
  {
    what: 'a profile',
    table: 'users',
    send: () =>
      jane.upload('/u/jane/edit', { firstName: 'Kept name', lastName: 'Doe', username: 'jane' }),
    words: ['Update Failed', 'Failed to update profile'],
    kept: 'Kept name',
  },
  {
    what: 'a binder edit',
    table: 'binders',
    send: () => jane.post(`${binderUrl}/edit`, { title: 'Kept name', isPublic: 'on' }),
    words: ['Failed to update binder'],
    kept: 'Kept name',
  },
]

test.each(failing)(
  'a form with a failing write: $what shows the message and the typed values',
  async (each) => {
    const response = await whileFailing(each.table, each.send)
    expect(response.status).toBe(500)
    const html = decoded(await response.text())
    for (const words of each.words) expect(html).toContain(words)
    if (each.kept) expect(html).toContain(each.kept)
    expect(html).not.toMatch(/broken disk|at .*\.(js|ts):\d/)
    expect(html).toContain('<header')
  },
)

test('a call with a failing write returns JSON, without internal details', async () => {
  const calls = [
    ['likes', () => jane.sendJson('POST', `${photoApi}/like`), 'Failed to like photo'],
    ['comments', () => jane.sendJson('POST', `${photoApi}/comments`, { content: 'x' }), /./],
    ['photos', () => jane.sendJson('PATCH', photoApi, { title: 'x' }), /./],
    ['photos', () => jane.sendJson('DELETE', photoApi), /./],
    ['binders', () => jane.sendJson('POST', '/api/binders', { title: 'x' }), /./],
    ['users', () => jane.sendJson('PATCH', '/api/auth/user', { bio: 'x' }), /./],
  ] as const
  for (const [table, call, message] of calls) {
    const response = await whileFailing(table, call)
    expect(response.status).toBe(500)
    const { message: shown, ...rest } = await response.json()
    expect(shown).toMatch(message)
    expect(shown).not.toContain('broken disk')
    expect(rest).toEqual({})
  }
})
