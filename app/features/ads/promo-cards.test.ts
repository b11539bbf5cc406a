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
import { type HouseContent, placeAds } from './placement.ts'
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

/** A page with as many slots as possible. */
const seed = Array.from({ length: 1000 }, (_, number) => Math.imul(number, 0x45d9f3b) >>> 0).reduce(
  (best, each) =>
    placeAds({ seed: each, position: 0 }, 20).size > placeAds({ seed: best, position: 0 }, 20).size
      ? each
      : best,
)

const cardsFor = (options: Partial<PromoCardsOptions> = {}) =>
  promoCards({
    ads: { seed, position: 0 },
    viewerId: null,
    path: '/',
    photoUrls: Array.from({ length: 20 }, (_, number) => `/photo/other-${number}`),
    ...options,
  })

const contentFor = async (options: Partial<PromoCardsOptions> = {}) =>
  (await cardsFor(options)).filter(
    (card): card is HouseContent => card !== null && typeof card === 'object',
  )
const urlsFor = async (options: Partial<PromoCardsOptions> = {}) =>
  (await contentFor(options)).map(({ url }) => url)

test('are a category, a member, a binder and the popular photos, and one text', async () => {
  const cards = await cardsFor()
  expect(cards.length).toBeGreaterThanOrEqual(5)
  expect(cards.filter((card) => typeof card === 'number')).toHaveLength(1)
  const urls = await urlsFor()
  expect(urls).toContain('/category/beach')
  expect(urls).toContain('/u/maya')
  expect(urls).toContain(`/u/maya/binder/dunes-${binderId}`)
  expect(urls).toContain('/popular')
  expect(urls.some((url) => url.startsWith('/photo/'))).toBe(false)
  expect(new Set(urls).size).toBe(urls.length)
  for (const { keys, picture } of await contentFor()) expect(keys?.length ?? picture).toBeTruthy()
})

test('the second one of the feed is the photo of the week', async () => {
  const [, second] = await cardsFor({ featuredId: 3 })
  expect(second).toMatchObject({ url: '/photo/dune-3-maya-3' })
  expect((second as HouseContent).text).toMatch(/^Photo of the week, by /)
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
  const photoUrls: string[] = []
  for (let number = 0; number < 200; number++) {
    const id = await makePhoto(maya, { title: 'New' })
    photoUrls.unshift(`/photo/new-maya-${id}`)
  }
  const urls = await urlsFor({ photoUrls: photoUrls.slice(0, 20) })
  expect(urls.some((url) => /^\/photo\/dune-[1-6]-maya-[1-6]$/.test(url))).toBe(true)
  expect(urls.some((url) => photoUrls.includes(url))).toBe(false)
})

test('the theme of the week is among them when enough photos take part', async () => {
  const monday = getMonday(Date.now())
  const theme = { themeTitle: 'Down by the sea', themeTag: 'beach' }
  insertRow(weeks, { monday, ...theme })
  // Which of the theme and the popular photos comes first depends on the seed.
  const other = { ads: { seed: seed + 1, position: 0 } }
  const cards = [...(await contentFor()), ...(await contentFor(other))]
  const card = cards.find(({ url }) => url === `/weeks/${monday}`)
  expect(card).toMatchObject({ title: 'Down by the sea', text: 'The theme of this week' })
  expect(card?.keys).toHaveLength(4)
  const path = `/weeks/${monday}`
  for (const each of [seed, seed + 1])
    expect(await urlsFor({ path, ads: { seed: each, position: 0 } })).not.toContain(path)
})
