import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBinder } from '#db/queries/binders.ts'
import { insertComment } from '#db/queries/comments.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { type Client, JANE, OMAR, signedIn } from '#tests/support/client.ts'
import { makePhoto } from '#tests/support/members.ts'
import { seededRandom } from '#tests/support/random.ts'
import { startSite, type Site } from '#tests/support/site.ts'
import { uploadPhoto } from '#tests/support/uploads.ts'

/*
 * Concurrent requests of several members about one entity. `app/features/commands.test.ts` tests
 * each command with an account or a target that is deleted meanwhile.
 */

const TEXT = { title: 'Trip', description: '', isPublic: true }

let site: Site
let jane: Client
let omar: Client
let moderator: Client
let janeId: string
let omarId: string

beforeAll(async () => {
  site = await startSite({ MODERATORS: 'mod@example.com' })
  jane = await signedIn(site.origin, JANE)
  omar = await signedIn(site.origin, OMAR)
  moderator = await signedIn(site.origin, { email: 'mod@example.com' })
  janeId = (await jane.ownRecord<{ id: string }>()).id
  omarId = (await omar.ownRecord<{ id: string }>()).id
}, 60_000)
afterAll(() => site.dispose())

function expectNoErrorLine(): void {
  expect(site.log().match(/.*"level":(50|60).*/g) ?? []).toEqual([])
}

const contents = () =>
  ['photos', 'comments', 'reports', 'users', 'binders'].map((table) =>
    site.db.$client.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all(),
  )

const SEED = Number(process.env.RACE_SEED ?? 1)
console.log(`RACE_SEED=${SEED}`)
const random = seededRandom(SEED)

/** Sends all at once. In any order, no request may get a 500. */
async function race(...requests: (() => Promise<Response>)[]): Promise<void> {
  const order = requests
    .map((send) => ({ send, at: random.fraction() }))
    .sort((one, other) => one.at - other.at)
  const responses = await Promise.all(order.map(({ send }) => send()))
  for (const { status, url } of responses)
    if (status >= 400) expect([401, 403, 404], url).toContain(status)
  await Promise.all(responses.map((response) => response.arrayBuffer()))
}

const ROUNDS = 6
const report = { category: 'Other Issues', details: 'PhotoVersion' }

test('a photo is deleted during likes, comments, a report, an edit and hiding', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, url } = await uploadPhoto(jane)
    const api = `/api/photos/${id}`
    const reportId = await insertReport({ ...report, reporterId: omarId, photoId: id })
    const decide = (intent: string) =>
      moderator.post('/moderation', { reportId: String(reportId), intent, note: 'Please' })
    await race(
      () => omar.sendJson('POST', `${api}/like`),
      () => omar.post(url, { intent: 'like' }),
      () => omar.sendJson('POST', `${api}/comments`, { content: 'Nice' }),
      () => omar.post(url, { intent: 'comment', content: 'Nice too' }),
      () => omar.post('/report', { ...report, photo: String(id) }),
      () => jane.sendJson('PATCH', api, { title: 'Another title' }),
      () => jane.sendJson('PATCH', api, { isPublic: false }),
      () => (round % 2 ? decide('hide') : omar.request(url)),
      () => jane.sendJson('DELETE', api),
      () => jane.post(`${url}/delete`, {}),
    )
    expect((await jane.request(api)).status).toBe(404)
  }
  expectNoErrorLine()
})

test('a comment is deleted while it is reported and hidden, and its photo deleted', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id, url } = await uploadPhoto(jane)
    const comment = await insertComment({ userId: omarId, photoId: id, content: 'Nice' })
    const commentId = String((comment as { id: number }).id)
    const about = { ...report, reporterId: janeId, commentId: Number(commentId) }
    const reportId = String(await insertReport(about))
    await race(
      () => omar.post(url, { intent: 'delete-comment', commentId }),
      () => omar.post(url, { intent: 'delete-comment', commentId }),
      () => jane.post('/report', { ...report, comment: commentId }),
      () =>
        round % 2
          ? jane.sendJson('DELETE', `/api/photos/${id}`)
          : moderator.post('/moderation', { reportId, intent: 'warn', note: 'Please' }),
    )
  }
  expectNoErrorLine()
})

test('a binder is deleted while it is edited', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const binder = `/u/${janeId}/binder/trip-${await insertBinder(janeId, TEXT)}`
    await race(
      () => jane.post(`${binder}/edit`, { title: 'Trip', isPublic: 'on' }),
      () => jane.post(`${binder}/edit?section=delete`, {}),
      () => jane.post(`${binder}/edit?section=delete`, {}),
      () => jane.post(`${binder}/edit`, { title: 'Trip', description: 'Again' }),
    )
  }
  expectNoErrorLine()
})

test('an account is deleted while its member writes, and others follow, block and report it', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const email = `leaver-${round}@example.com`
    const leaver = await signedIn(site.origin, { email, givenName: 'Lee' })
    const { id } = await leaver.ownRecord<{ id: string }>()
    const photoId = await makePhoto(janeId)
    const ownPhoto = await makePhoto(id)
    const featureRequest = { title: 'A calendar', description: 'Of rides', category: 'Other' }
    await race(
      () => omar.sendJson('POST', `/api/users/${id}/follow`),
      () => jane.sendJson('POST', `/api/users/${id}/block`),
      () => omar.sendJson('POST', `/api/photos/${ownPhoto}/like`),
      () => omar.post('/report', { ...report, user: id }),
      () => leaver.sendJson('POST', `/api/users/${omarId}/follow`),
      () => leaver.sendJson('POST', `/api/photos/${photoId}/like`),
      () => leaver.sendJson('POST', `/api/photos/${photoId}/comments`, { content: 'Bye' }),
      () => leaver.sendJson('POST', '/api/binders', { title: 'Last' }),
      () => leaver.post('/request-feature', featureRequest),
      () => leaver.post('/account/delete', { confirmation: email }),
    )
    await expect.poll(() => contents()[3]).not.toContainEqual(expect.objectContaining({ id }))
  }
  expect(site.db.$client.pragma('foreign_key_check')).toEqual([])
  expectNoErrorLine()
})
