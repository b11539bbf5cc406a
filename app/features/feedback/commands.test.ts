import { beforeEach, describe, expect, test } from 'vitest'
import { comments, featureRequests, reports } from '#db/schema.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto, makeViewer } from '#tests/support/members.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { requestFeature, sendReport } from './commands.server.ts'
import { reportTarget } from './queries.server.ts'
import { type ReportTarget, FEATURE_CATEGORIES, REPORT_CATEGORIES } from './feedback.ts'

const data = databaseOfEachTest()
let jane: Viewer
let omarId: string

beforeEach(async () => {
  jane = await makeViewer({ username: 'jane' })
  omarId = (await makeMember({ username: 'omar', firstName: 'Omar', lastName: 'Haddad' })).id
})

const find = (named: Partial<Record<ReportTarget['kind'], string>>, viewerId = jane.id) =>
  reportTarget((kind) => named[kind] ?? null, viewerId)

const writeComment = (photoId: number, content = 'Rude words') =>
  data.db.insert(comments).values({ userId: omarId, photoId, content }).returning().get().id

describe('the target of a report', () => {
  test('can be a photo', async () => {
    const id = await makePhoto(omarId, { title: 'Lime cart' })
    expect(await find({ photo: String(id) })).toMatchObject({
      kind: 'photo',
      id: String(id),
      title: 'Lime cart',
      text: 'Photo by Omar Haddad',
      url: `/photo/lime-cart-omar-${id}`,
    })
  })

  test('can be a comment, with its excerpt', async () => {
    const photoId = await makePhoto(jane.id, { title: 'Own' })
    const id = writeComment(photoId, 'word '.repeat(100))
    const target = await find({ comment: String(id) })
    expect(target).toMatchObject({
      kind: 'comment',
      title: 'Comment by Omar Haddad',
      url: `/photo/own-jane-${photoId}?comment=${id}#comment-${id}`,
    })
    expect(target?.text).toMatch(/^word word .* word…$/)
    expect(target?.text?.length).toBeLessThanOrEqual(301)
  })

  test('can be a member, by username or id', async () => {
    const wanted = { kind: 'user', id: omarId, title: 'Profile of Omar Haddad', url: '/u/omar' }
    expect(await find({ user: 'Omar' })).toMatchObject(wanted)
    expect(await find({ user: omarId })).toMatchObject(wanted)
  })

  test("can be the reporter's own private photo, or nothing", async () => {
    const id = await makePhoto(jane.id, { isPublic: false })
    expect(await find({ photo: String(id) })).toMatchObject({ id: String(id) })
    expect(await find({ photo: '' })).toBeNull()
  })

  test("returns 404 if it is missing, another member's private photo, or hidden", async () => {
    const privateId = await makePhoto(omarId, { isPublic: false })
    const underPrivate = writeComment(privateId)
    const hidden = writeComment(await makePhoto(omarId))
    data.db.$client.prepare('UPDATE comments SET hidden_at = 1 WHERE id = ?').run(hidden)
    for (const named of [
      { photo: '999' },
      { photo: 'abc' },
      { photo: String(privateId) },
      { comment: '999' },
      { comment: String(underPrivate) },
      { comment: String(hidden) },
      { user: 'nobody' },
    ])
      await expect(find(named), JSON.stringify(named)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a report', () => {
  test.each(REPORT_CATEGORIES)('about %s is stored', async (category) => {
    const target = await find({ user: 'omar' })
    await sendReport(jane, target, { category, details: '  It is so\r\nand so ' })
    expect(data.db.select().from(reports).all()).toMatchObject([
      {
        reporterId: jane.id,
        category,
        details: 'It is so\nand so',
        status: 'open',
        userId: omarId,
        photoId: null,
        commentId: null,
      },
    ])
  })

  test.each([
    ['no category', { details: 'x' }, 'category'],
    ['an unknown category', { category: 'Spam', details: 'x' }, 'category'],
    ['no details', { category: 'Impersonation' }, 'details'],
    ['blank details', { category: 'Impersonation', details: ' \n ' }, 'details'],
    ['long details', { category: 'Impersonation', details: 'x'.repeat(2001) }, 'details'],
  ])('with %s is rejected', async (_what, fields, field) => {
    await expect(sendReport(jane, null, fields)).rejects.toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    })
    expect(data.db.select().from(reports).all()).toEqual([])
  })
})

describe('a feature request', () => {
  const request = { title: 'A calendar', description: 'Of rides', category: 'Social Features' }

  test.each(FEATURE_CATEGORIES)('about %s is stored', async (category) => {
    await requestFeature(jane, { ...request, category, priority: 'high' })
    expect(data.db.select().from(featureRequests).all()).toMatchObject([
      { ...request, category, priority: 'high', userId: jane.id },
    ])
  })

  test('by a visitor is stored too, with medium priority by default', async () => {
    await requestFeature(null, request)
    expect(data.db.select().from(featureRequests).all()).toMatchObject([
      { userId: null, priority: 'medium' },
    ])
  })

  test.each([
    ['a blank title', { title: ' ' }, 'title'],
    ['no description', { description: undefined }, 'description'],
    ['no category', { category: '' }, 'category'],
    ['an unknown category', { category: 'Sound' }, 'category'],
    ['an unknown priority', { priority: 'urgent' }, 'priority'],
  ])('with %s is rejected', async (_what, fields, field) => {
    await expect(requestFeature(null, { ...request, ...fields })).rejects.toMatchObject({
      status: 400,
      errors: { [field]: [expect.any(String)] },
    })
    expect(data.db.select().from(featureRequests).all()).toEqual([])
  })
})
