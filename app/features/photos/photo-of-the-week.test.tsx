import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestData } from '#tests/support/database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { toggleLike } from '#db/queries/likes.ts'
import { muteOrBlockMember } from '#db/queries/mutes.ts'
import { adsAfter } from '../ads/ad-card.tsx'
import { placeAds } from '../ads/placement.ts'
import { PhotoOfTheWeek } from './cards/photo-card.tsx'
import { photoOfTheWeek } from './queries.server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let data: TestData
let owner: string
let fans: string[]

beforeEach(async () => {
  data = await freshDatabase()
  owner = (await makeMember()).id
  fans = [(await makeMember()).id, (await makeMember()).id, (await makeMember()).id]
})
afterEach(() => data.dispose())

/** Likes a photo by the first fans, some days ago. */
async function like(photoId: number, count: number, daysAgo = 0): Promise<void> {
  for (const fan of fans.slice(0, count)) await toggleLike(fan, photoId)
  data.db.$client
    .prepare('UPDATE likes SET created_at = ? WHERE photo_id = ?')
    .run(Date.now() - daysAgo * DAY_MS, photoId)
}

const idOfWeek = async (viewerId: string | null = null) =>
  (await photoOfTheWeek(viewerId))?.id ?? null

test('is the photo with the most likes in the last seven days', async () => {
  const [liked, old, best] = [
    await makePhoto(owner),
    await makePhoto(owner),
    await makePhoto(owner),
  ]
  expect(await idOfWeek()).toBeNull()
  await like(liked, 1)
  await like(old, 3, 8)
  expect(await idOfWeek()).toBe(liked)
  await like(best, 2, 6)
  expect(await idOfWeek()).toBe(best)
  expect(await idOfWeek(owner)).toBe(best)
})

test('is the newer of two photos with equally many likes', async () => {
  const [first, second] = [await makePhoto(owner), await makePhoto(owner)]
  await like(second, 2)
  await like(first, 2)
  expect(await idOfWeek()).toBe(second)
})

test('is never private, hidden, or by a muted member', async () => {
  const other = (await makeMember()).id
  const [shown, best] = [await makePhoto(other), await makePhoto(owner)]
  await like(shown, 1)
  await like(best, 3)
  await muteOrBlockMember(fans[0] ?? '', owner, 'mute')
  expect(await idOfWeek(fans[0])).toBe(shown)
  expect(await idOfWeek()).toBe(best)
  data.db.$client.prepare('UPDATE photos SET is_public = 0 WHERE id = ?').run(best)
  expect(await idOfWeek()).toBe(shown)
  expect(await idOfWeek(owner)).toBe(shown)
  data.db.$client.prepare('UPDATE photos SET hidden_at = 1 WHERE id = ?').run(shown)
  expect(await idOfWeek()).toBeNull()
})

test('replaces the second house card, and is absent with an ad network', async () => {
  const photoId = await makePhoto(owner)
  await like(photoId, 1)
  const photo = await photoOfTheWeek(null)
  if (!photo) throw new Error('There is no photo of the week.')
  const featured = createElement(PhotoOfTheWeek, { photo })
  const house = { seed: 7, position: 0, network: null }
  const cards = (ads: Parameters<typeof adsAfter>[0]) =>
    [...placeAds(house, 60)].map(([index]) => adsAfter(ads, 60, featured)(index) === featured)
  expect(cards(house).indexOf(true)).toBe(1)
  expect(cards(house).filter(Boolean)).toHaveLength(1)
  expect(cards({ ...house, network: { client: 'c', slot: 's' } })).not.toContain(true)
  expect(renderToStaticMarkup(featured)).toMatch(/aria-label="Photo of the week".*href="\/photo\//s)
})
