import { desc } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { comments, conversationMutes, notifications } from '#db/schema.ts'
import { okJson, type Client } from '#tests/support/client.ts'
import { textIn } from '#tests/support/html.ts'
import { sharedMembers } from '#tests/support/site.ts'
import { uploadPhoto, type UploadedPhoto } from '#tests/support/uploads.ts'

/* Questions about a cart for sale are asked and answered on its page. */

const { db, visitor, jane, omar } = await sharedMembers()
await jane.sendJson('PATCH', '/api/auth/user', { username: 'jane' })

let cart: { id: number; url: string }
let photo: UploadedPhoto

beforeAll(async () => {
  const facts = { make: 'Club Car', status: 'for-sale', price: 4200 }
  cart = await okJson(jane.sendJson('POST', '/api/binders', { title: 'Old blue', ...facts }))
  photo = await uploadPhoto(jane, { title: 'Front', binderId: String(cart.id) })
})

const page = (client: Client) => client.text(cart.url)
const questions = (html: string) => textIn(/<section id="questions"[^]*?<\/section>/, html)
const newest = () => db.select().from(comments).orderBy(desc(comments.id)).all()[0]
const ask = (client: Client, fields: Record<string, string>) =>
  client.post(cart.url, { intent: 'ask', ...fields })

test('a cart for sale has a form, which says that questions are public', async () => {
  const html = await page(omar)
  expect(html).toMatch(/class="button button-primary"[^>]* href="#question"|href="#question"/)
  expect(html).toContain('Everyone who sees this cart can read questions and answers.')
  expect(html).toMatch(/button-quiet"[^>]*>Follow this cart|button-quiet[^>]*aria-pressed/)
  expect(await page(visitor)).toContain('Sign in to ask about this cart')
  expect(await page(jane)).not.toContain('Ask about this cart')
  const other = await okJson(jane.sendJson('POST', '/api/binders', { title: 'Kept', year: 1999 }))
  expect(await omar.text(other.url)).not.toContain('Ask about this cart')
  expect((await omar.post(other.url, { intent: 'ask', content: 'How much?' })).status).toBe(404)
})

test('a question and its answer are shown there, and notify those concerned', async () => {
  const asked = await ask(omar, { content: 'Does it run?' })
  const question = newest()
  expect(question).toMatchObject({ content: 'Does it run?', photoId: photo.id, binderId: cart.id })
  expect([asked.status, asked.headers.get('Location')]).toEqual([
    303,
    `${cart.url}#comment-${question?.id}`,
  ])
  expect(questions(await page(visitor))).toContain('Does it run?')
  const notice = await jane.text('/notifications')
  expect(textIn(/<main[^]*/, notice)).toContain('asked about your cart Old blue')
  expect(notice).toContain(`href="${cart.url}#comment-${question?.id}"`)

  const form = await jane.text(`${cart.url}?answer=${question?.id}`)
  expect(form).toContain('Your answer')
  const answer = { content: 'Since yesterday.', parentId: String(question?.id) }
  expect((await ask(jane, answer)).status).toBe(303)
  expect(newest()).toMatchObject({ parentId: question?.id, binderId: cart.id })
  expect(questions(await page(visitor))).toMatch(/Does it run\?.*Since yesterday\./)
  expect(textIn(/<main[^]*/, await omar.text('/notifications'))).toContain(
    'replied to you about Old blue',
  )
  // A comment at the photo is no question, but an answer there is one.
  await omar.post(photo.url, { intent: 'comment', content: 'Nice light' })
  const reply = { intent: 'comment', content: 'Great', parentId: String(question?.id) }
  await omar.post(photo.url, reply)
  const shown = questions(await page(visitor))
  expect(shown).not.toContain('Nice light')
  expect(shown).toContain('Great')
})

test('a wrong question is shown again with its text', async () => {
  const count = db.select().from(comments).all().length
  for (const content of ['', 'x'.repeat(501)]) {
    const response = await ask(omar, { content })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(content || 'Please write a comment')
  }
  const elsewhere = await ask(omar, { content: 'Hm', parentId: '999999' })
  expect(elsewhere.status).toBe(404)
  expect(db.select().from(comments).all()).toHaveLength(count)
})

test('their owner closes questions, members mute them, and both delete them', async () => {
  await jane.post(cart.url, { intent: 'close-questions' })
  expect(questions(await page(omar))).toContain('Comments are closed')
  expect(await page(omar)).not.toContain('Ask about this cart')
  expect((await ask(omar, { content: 'Still there?' })).status).toBe(403)
  expect((await omar.post(cart.url, { intent: 'open-questions' })).status).toBe(403)
  await jane.post(cart.url, { intent: 'open-questions' })
  expect((await ask(omar, { content: 'Still there?' })).status).toBe(303)

  await omar.post(cart.url, { intent: 'mute-questions' })
  expect(db.select().from(conversationMutes).all()).toMatchObject([{ photoId: photo.id }])
  expect(await page(omar)).toContain('Unmute this conversation')
  const before = db.select().from(notifications).all().length
  await ask(jane, { content: 'Yes', parentId: String(newest()?.id) })
  expect(db.select().from(notifications).all()).toHaveLength(before)
  await omar.post(cart.url, { intent: 'unmute-questions' })

  const own = newest()?.parentId ?? 0
  const remove = { intent: 'delete-question', commentId: String(own) }
  expect((await visitor.post(cart.url, remove)).headers.get('Location')).toMatch(/^\/api\/login/)
  expect((await omar.post(cart.url, remove)).status).toBe(303)
  expect(questions(await page(visitor))).not.toContain('Still there?')
})

test('questions on a photo that became private are shown to its owner alone', async () => {
  await jane.sendJson('PATCH', `/api/photos/${photo.id}`, { isPublic: false })
  expect(await page(visitor)).not.toContain('Does it run?')
  expect(await page(jane)).toContain('Does it run?')
  await jane.sendJson('PATCH', `/api/photos/${photo.id}`, { isPublic: true })
  await jane.post(`${cart.url}/edit`, { title: 'Old blue', isPublic: 'on', status: 'sold' })
  expect(questions(await page(visitor))).toContain('Does it run?')
  expect(await page(omar)).not.toContain('Ask about this cart')
})
