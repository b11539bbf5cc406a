import { expect, test } from 'vitest'
import { okJson } from '#tests/support/client.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

/*
 * The messages of docs/product.md#errors for server errors, each shown while the database rejects
 * the write.
 */

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

const NAMED = { title: 'Kept name', isPublic: 'on' }
const COMMENT = { intent: 'comment', content: 'Kept words' }
const profile = { firstName: 'Kept name', lastName: 'Doe', username: 'jane' }
const upload = async () => jane.upload('/upload', NAMED, { image: { bytes: await plainPhoto() } })

/** Each form with its table and the message. */
const failing: [what: string, table: string, send: () => Promise<Response>, message: string][] = [
  [
    'a new binder',
    'binders',
    () => jane.post('/u/jane', { intent: 'create-binder', ...NAMED }),
    'Failed to create binder. Please try again.',
  ],
  ['an upload', 'photos', upload, 'Failed to upload photo. Please try again.'],
  ['an edit', 'photos', () => jane.post(`${photoUrl}/edit`, NAMED), 'Failed to update photo'],
  [
    'a like',
    'likes',
    () => jane.post(photoUrl, { intent: 'like' }),
    'Failed to update photo interaction',
  ],
  ['a comment', 'comments', () => jane.post(photoUrl, COMMENT), 'Failed to add comment'],
  ['a deletion', 'photos', () => jane.post(`${photoUrl}/delete`, {}), 'Failed to delete photo'],
  ['a profile', 'users', () => jane.upload('/u/jane/edit', profile), 'Failed to update profile'],
  [
    'a binder edit',
    'binders',
    () => jane.post(`${binderUrl}/edit`, NAMED),
    'Failed to update binder',
  ],
]

test.each(failing)(
  'a form with a failing write: %s shows the message and the typed values',
  async (what, table, send, message) => {
    const response = await whileFailing(table, send)
    expect(response.status).toBe(500)
    const html = decoded(await response.text())
    expect(html).toContain(message)
    if (!/like|deletion/.test(what)) expect(html).toMatch(/Kept (name|words)/)
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
