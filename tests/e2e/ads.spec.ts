import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { loadMore } from '#tests/support/lists.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

/** The tiles of the grid in document order. */
const tilesOf = (page: Page) =>
  page
    .locator('.tile')
    .evaluateAll((tiles) => tiles.map((tile) => (tile.hasAttribute('data-ad') ? 'ad' : 'photo')))

const photosBetween = (tiles: string[]) =>
  tiles
    .join(' ')
    .split('ad')
    .map((run) => run.split('photo').length - 1)

test('ads are placed among the photos by the rule, on further pages, too', async ({
  page,
  mode,
}) => {
  const { id } = await makeMember()
  for (let number = 0; number < 30; number++) await makePhoto(id, { title: `Cart ${number}` })
  await page.goto('/')
  await expect(page.getByRole('group', { name: 'From Cartfolio' }).first()).toBeVisible()
  const tiles = await tilesOf(page)
  await loadMore(page, mode)
  await expect(page.getByText("You've reached the end!")).toBeVisible()
  const later = await tilesOf(page)
  const onePage = later.filter((tile) => tile === 'photo').length === 30
  const [first = 0, ...gaps] = photosBetween(onePage ? later : [...tiles, ...later])
  expect(first).toBeGreaterThanOrEqual(3)
  expect(first).toBeLessThanOrEqual(6)
  expect(gaps.length).toBeGreaterThanOrEqual(4)
  for (const gap of gaps.slice(0, -1)) {
    expect(gap).toBeGreaterThanOrEqual(3)
    expect(gap).toBeLessThanOrEqual(7)
  }
})

test('two photos have no ad between or after them', async ({ page }) => {
  const { id } = await makeMember()
  await makePhoto(id)
  await makePhoto(id)
  await page.goto('/')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.locator('[data-ad]')).toHaveCount(0)
})
