import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { findBinder } from './queries/binders.ts'
import { endContribution, sharePhotos, takeOutPhotos } from './queries/contributors.ts'
import { indexSomeTexts } from './queries/queued-texts.ts'
import { topTags } from './queries/tags.ts'
import { repeatStep } from './repeat-step.ts'
import {
  binders,
  categories,
  comments,
  follows,
  likes,
  photos,
  photoTags,
  users,
} from './schema.ts'

const data = databaseOfEachTest()
let author: Awaited<ReturnType<typeof makeMember>>
let fan: Awaited<ReturnType<typeof makeMember>>

beforeEach(async () => {
  author = await makeMember()
  fan = await makeMember()
})

const getPhoto = (id: number) => data.db.select().from(photos).where(eq(photos.id, id)).get()
const getUser = (id: string) => data.db.select().from(users).where(eq(users.id, id)).get()
const getCategory = (slug: string) =>
  data.db.select().from(categories).where(eq(categories.slug, slug)).get()
const found = (words: string) =>
  data.db.$client
    .prepare('SELECT rowid FROM photo_search WHERE photo_search MATCH ?')
    .pluck()
    .all(words)

describe('the counters', () => {
  test('count the likes and comments of a photo', async () => {
    const photoId = await makePhoto(author.id)
    data.db.insert(likes).values({ userId: fan.id, photoId }).run()
    const comment = insertRow(comments, { userId: fan.id, photoId, content: 'Nice' })
    expect(getPhoto(photoId)).toMatchObject({ likesCount: 1, commentsCount: 1 })

    updateRow(comments, comment.id, { hiddenAt: new Date() })
    expect(getPhoto(photoId)?.commentsCount).toBe(0)
    updateRow(comments, comment.id, { hiddenAt: null })
    data.db.delete(users).where(eq(users.id, fan.id)).run()
    expect(getPhoto(photoId)).toMatchObject({ likesCount: 0, commentsCount: 0 })
  })

  test('count the listed photos of a contributor in a shared binder', async () => {
    const binder = insertRow(binders, { userId: author.id, title: 'Club', openTo: 'members' })
    const [one, two, hidden] = [
      await makePhoto(fan.id),
      await makePhoto(fan.id),
      await makePhoto(fan.id, { isPublic: false }),
    ]
    const count = async () => (await findBinder(binder.id, null))?.photoCount
    await sharePhotos(fan.id, binder.id, [one, two, hidden])
    expect(await count()).toBe(2)
    updateRow(photos, hidden, { isPublic: true })
    updateRow(photos, one, { hiddenAt: new Date() })
    expect(await count()).toBe(2)
    data.db.delete(photos).where(eq(photos.id, two)).run()
    expect(await count()).toBe(1)
    await endContribution(fan.id, binder.id, fan.id)
    expect(await count()).toBe(0)
    // Its row of the ended contribution is still there.
    await sharePhotos(fan.id, binder.id, [hidden])
    expect(await count()).toBe(1)
    await takeOutPhotos(author.id, binder.id, [hidden])
    expect(await count()).toBe(0)
  })

  test('count the photos and follows of a member', async () => {
    const photoId = await makePhoto(author.id)
    await makePhoto(author.id, { isPublic: false })
    data.db.insert(follows).values({ followerId: fan.id, followingId: author.id }).run()
    expect(getUser(author.id)).toMatchObject({
      photosCount: 2,
      publicPhotosCount: 1,
      followersCount: 1,
    })
    expect(getUser(fan.id)?.followingCount).toBe(1)

    data.db.update(photos).set({ isPublic: false }).where(eq(photos.id, photoId)).run()
    expect(getUser(author.id)).toMatchObject({ photosCount: 2, publicPhotosCount: 0 })
    data.db.delete(photos).where(eq(photos.id, photoId)).run()
    data.db.delete(users).where(eq(users.id, fan.id)).run()
    expect(getUser(author.id)).toMatchObject({ photosCount: 1, followersCount: 0 })
  })

  test('count each listed photo once for its tags and categories', async () => {
    data.db.insert(categories).values({ name: 'Hill climb', slug: 'hill-climb' }).run()
    const count = () => getCategory('hill-climb')?.photoCount
    const photoId = await makePhoto(author.id, { tags: ['hill climb', 'hill-climb', 'mud'] })
    await makePhoto(author.id, { tags: ['mud'], isPublic: false })
    expect(count()).toBe(1)
    expect(await topTags(8)).toEqual([
      { tag: 'hill climb', count: 1 },
      { tag: 'hill-climb', count: 1 },
      { tag: 'mud', count: 1 },
    ])

    data.db.update(photos).set({ hiddenAt: new Date() }).where(eq(photos.id, photoId)).run()
    expect(count()).toBe(0)
    expect(await topTags(8)).toEqual([])
    data.db.update(photos).set({ hiddenAt: null }).where(eq(photos.id, photoId)).run()
    expect(count()).toBe(1)
    data.db.delete(photos).where(eq(photos.id, photoId)).run()
    expect(count()).toBe(0)
    expect(await topTags(8)).toEqual([])
    expect(data.db.select().from(photoTags).all()).toHaveLength(1)
  })

  test('count existing photos for a new category', async () => {
    await makePhoto(author.id, { tags: ['lakeside'] })
    data.db.insert(categories).values({ name: 'Lakeside', slug: 'lakeside' }).run()
    expect(getCategory('lakeside')?.photoCount).toBe(1)
  })
})

describe('the search index', () => {
  test('finds a photographer by the new name only', async () => {
    const photoId = await makePhoto(author.id)
    data.db.update(users).set({ firstName: 'Zelda' }).where(eq(users.id, author.id)).run()
    await repeatStep(indexSomeTexts)
    expect(found('zelda')).toEqual([photoId])
    expect(found('jane')).toEqual([])
  })
})
