import { beforeEach, expect, test } from 'vitest'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { insertRow } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { toggleFollow } from '#db/queries/follows.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { weeks } from '#db/schema.ts'
import { getMonday } from '#db/week.ts'
import { insertCategory } from '#db/queries/tags.ts'
import type { HouseContent } from './placement.ts'
import { promoCards, type PromoCardsOptions } from './promo-cards.server.ts'

const data = databaseOfEachTest()
let maya: string
let binderId: number

beforeEach(async () => {
  maya = (await makeMember({ username: 'maya' })).id
  await insertCategory({ name: 'Beach', slug: 'beach', description: null })
  binderId = await insertBinder(maya, { title: 'Dunes', description: '', isPublic: true })
  for (let number = 1; number <= 6; number++)
    await makePhoto(maya, { title: `Dune ${number}`, tags: ['beach'], binderId })
})

/** A page far from the newest photos of the tests. */
const elsewhere = Array.from({ length: 20 }, (_, index) => ({
  id: 1000 + index,
  url: `/photo/other-${index}`,
}))

const cardsFor = (options: Partial<PromoCardsOptions> = {}) =>
  promoCards({
    ads: { seed: 0, position: 0 },
    viewerId: null,
    path: '/',
    photos: elsewhere,
    ...options,
  })

/** The cards of pages with all kinds of seeds. */
async function contentFor(options: Partial<PromoCardsOptions> = {}) {
  const found: HouseContent[] = []
  for (let seed = 0; seed < 12; seed++)
    for (const card of await cardsFor({ ads: { seed, position: 0 }, ...options }))
      if (typeof card === 'object') found.push(card)
  return found
}
const urlsFor = async (options: Partial<PromoCardsOptions> = {}) =>
  (await contentFor(options)).map(({ url }) => url)

test('are one in 20 photos: a category, a member, a binder, the popular photos or a text', async () => {
  for (let seed = 0; seed < 12; seed++)
    expect(await cardsFor({ ads: { seed, position: 0 } })).toHaveLength(1)
  expect(new Set(await urlsFor())).toEqual(
    new Set(['/category/beach', '/u/maya', `/u/maya/binder/dunes-${binderId}`, '/popular']),
  )
  for (const { keys, picture } of await contentFor()) expect(keys?.length ?? picture).toBeTruthy()
})

test('show no photo that is on the page', async () => {
  const photos = elsewhere.slice(0, 17)
  for (const id of [4, 5, 6]) photos.push({ id, url: `/photo/dune-${id}-maya-${id}` })
  // Three photos are left: too few for a collage.
  expect(await urlsFor({ photos })).toEqual([])
  expect(await urlsFor({ photos, featuredId: 5 })).toEqual([])
})

test('the first one of the feed is the photo of the week', async () => {
  const [first] = await cardsFor({ featuredId: 3 })
  expect(first).toMatchObject({ url: '/photo/dune-3-maya-3' })
  expect((first as HouseContent).text).toMatch(/^Photo of the week, by /)
})

test('never lead to the page that they are on', async () => {
  for (const path of ['/u/maya', '/category/beach', `/u/maya/binder/dunes-${binderId}`])
    expect(await urlsFor({ path })).not.toContain(path)
})

test('show nothing of members that the viewer has muted or blocked', async () => {
  for (const kind of ['mute', 'block'] as const) {
    const viewerId = (await makeMember()).id
    await muteOrBlockMember(viewerId, maya, kind)
    expect(await contentFor({ viewerId, featuredId: 3 })).toEqual([])
  }
})

test('suggest neither the viewer nor a member that the viewer follows', async () => {
  const viewerId = (await makeMember()).id
  expect(await urlsFor({ viewerId })).toContain('/u/maya')
  await toggleFollow(viewerId, maya)
  expect(await urlsFor({ viewerId })).not.toContain('/u/maya')
  const own = await urlsFor({ viewerId: maya })
  expect(own).not.toContain('/u/maya')
  expect(own).not.toContain(`/u/maya/binder/dunes-${binderId}`)
})

test('show no private binder, no private photo and no suspended member', async () => {
  data.db.$client.exec('UPDATE binders SET is_public = 0')
  expect(await urlsFor()).not.toContain(`/u/maya/binder/dunes-${binderId}`)
  data.db.$client.exec('UPDATE photos SET is_public = 0 WHERE id > 2')
  expect(await urlsFor()).toEqual([])
  data.db.$client.exec('UPDATE photos SET is_public = 1; UPDATE users SET suspended_at = 1')
  expect(await urlsFor()).toEqual([])
})

test('show photos that are older than the newest 200, and not on the page', async () => {
  const photos: PromoCardsOptions['photos'] = []
  for (let number = 0; number < 200; number++) {
    const id = await makePhoto(maya, { title: 'New' })
    photos.unshift({ id, url: `/photo/new-maya-${id}` })
  }
  const urls = await urlsFor({ photos: photos.slice(0, 20) })
  expect(urls.some((url) => /^\/photo\/dune-[1-6]-maya-[1-6]$/.test(url))).toBe(true)
  expect(urls.some((url) => photos.some((photo) => photo.url === url))).toBe(false)
})

test('the theme of the week is among them when enough photos take part', async () => {
  const monday = getMonday(Date.now())
  const theme = { themeTitle: 'Down by the sea', themeTag: 'beach' }
  insertRow(weeks, { monday, ...theme })
  const card = (await contentFor()).find(({ url }) => url === `/weeks/${monday}`)
  expect(card).toMatchObject({ title: 'Down by the sea', text: 'The theme of this week' })
  expect(card?.keys).toHaveLength(4)
  const path = `/weeks/${monday}`
  expect(await urlsFor({ path })).not.toContain(path)
})
