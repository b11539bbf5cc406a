import { expect, test } from 'vitest'
import { and, eq, isNull } from 'drizzle-orm'
import { REPORT_CATEGORIES } from '#app/features/feedback/feedback.ts'
import { binders, comments, photos, reports } from '#db/schema.ts'
import { makePhoto } from '#tests/support/members.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { sharedMembers } from '#tests/support/site.ts'

/* A form that makes something, sent twice (docs/product.md#pages-and-forms). */

const { db, jane, janeId } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })
const photo = await makePhoto(janeId, { title: 'Twice' })
const url = `/photo/twice-jane-${photo}`

const location = (response: Response) => {
  expect(response.status).toBe(303)
  return response.headers.get('Location')
}

/** Sends a form twice at once and a third time afterwards. */
async function sendThrice(send: () => Promise<Response>) {
  const both = await Promise.all([send(), send()])
  const places = [...both, await send()].map(location)
  expect(new Set(places).size).toBe(1)
}

const commentTexts = () =>
  db
    .select({ content: comments.content })
    .from(comments)
    .where(and(eq(comments.photoId, photo), isNull(comments.deletedAt)))
    .orderBy(comments.id)
    .all()
    .map(({ content }) => content)

test('one comment, and another one with other words, and the same after it was deleted', async () => {
  const say = (content: string) => jane.post(url, { intent: 'comment', content })
  await sendThrice(() => say('Nice!'))
  expect(commentTexts()).toEqual(['Nice!'])
  await say('Really.')
  await say('Nice!')
  expect(commentTexts()).toEqual(['Nice!', 'Really.', 'Nice!'])
  const last = db.select({ id: comments.id }).from(comments).orderBy(comments.id).all().at(-1)
  await jane.post(url, { intent: 'delete-comment', commentId: String(last?.id) })
  await say('Nice!')
  expect(commentTexts()).toEqual(['Nice!', 'Really.', 'Nice!'])
})

test('one photo of an upload, and another one of another picture', async () => {
  const upload = (bytes: Buffer) =>
    jane.upload('/upload', { title: 'Once', isPublic: 'on' }, { image: { bytes } })
  const count = () => db.select().from(photos).where(eq(photos.title, 'Once')).all().length
  const picture = await plainPhoto(400, 300)
  await sendThrice(() => upload(picture))
  expect(count()).toBe(1)
  await upload(await plainPhoto(500, 300))
  expect(count()).toBe(2)
})

test('one binder, one report; a like each time', async () => {
  await sendThrice(() => jane.post('/u/jane', { intent: 'create-binder', title: 'Once' }))
  expect(db.select().from(binders).all()).toHaveLength(1)
  await sendThrice(() =>
    jane.post(`/report?photo=${photo}`, { category: REPORT_CATEGORIES[0], details: 'Look.' }),
  )
  expect(db.select().from(reports).all()).toHaveLength(1)
  const likes = () =>
    db.select({ count: photos.likesCount }).from(photos).where(eq(photos.id, photo)).get()?.count
  await jane.post(url, { intent: 'like' })
  expect(likes()).toBe(1)
  await jane.post(url, { intent: 'like' })
  expect(likes()).toBe(0)
})

test('a rejected form is run again', async () => {
  const say = () => jane.post(url, { intent: 'comment', content: ' ' })
  expect((await say()).status).toBe(400)
  expect((await say()).status).toBe(400)
})
