import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const save = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'Save' })
const onDevice = (page: Page) => page.evaluate(() => localStorage.getItem('cartfolio:saved'))
const titles = (page: Page) => page.locator('article h2')

/** A response that the test page may have in its console. */
const REFUSED = { status: 429, json: { message: 'Please try again in 5 seconds.' } }

test('what a visitor saved moves into the account after the sign-in', async ({ page, site }) => {
  const maya = await makeMember({ username: 'maya' })
  for (const title of ['Alpha', 'Bravo', 'Charlie']) await makePhoto(maya.id, { title })
  await page.goto('/')
  for (const title of ['Charlie', 'Alpha']) {
    await save(page, title).click()
    await expect(save(page, title)).toHaveAttribute('aria-pressed', 'true')
  }
  expect(await onDevice(page)).toMatch(/^\[\d+,\d+\]$/)

  await site.signIn(page, { username: 'jane' })
  await page.goto('/')
  await expect.poll(() => onDevice(page)).toBe('[]')
  // The buttons of the page that was open show it, too.
  await expect(save(page, 'Alpha')).toHaveAttribute('aria-pressed', 'true')
  await expect(save(page, 'Bravo')).toHaveAttribute('aria-pressed', 'false')
  await page.goto('/saved')
  await expect(titles(page)).toHaveText(['Alpha', 'Charlie'])
})

test('if moving fails, the photos stay on the device', async ({ page, site }) => {
  const maya = await makeMember({ username: 'maya' })
  await makePhoto(maya.id, { title: 'Alpha' })
  await page.goto('/')
  await save(page, 'Alpha').click()
  const kept = await onDevice(page)
  await site.signIn(page, { username: 'jane' })
  await page.route('**/api/saved', (route) => route.fulfill(REFUSED))
  const asked = page.waitForRequest('**/api/saved')
  await page.goto('/')
  await asked
  expect(await onDevice(page)).toBe(kept)
  await page.unroute('**/api/saved')
  await page.goto('/')
  await expect.poll(() => onDevice(page)).toBe('[]')
})

test('a member’s button on a card saves in the account', async ({ page, site }) => {
  const maya = await makeMember({ username: 'maya' })
  await makePhoto(maya.id, { title: 'Alpha' })
  await site.signIn(page, { username: 'jane' })
  await page.goto('/')
  await save(page, 'Alpha').click()
  await expect(page.getByText('Photo saved!')).toBeVisible()
  expect(await onDevice(page)).toBeNull()
  await page.reload()
  await expect(save(page, 'Alpha')).toHaveAttribute('aria-pressed', 'true')
  await page.route('**/save', (route) => route.fulfill(REFUSED))
  await save(page, 'Alpha').click()
  await expect(page.getByText('Please try again in 5 seconds.')).toBeVisible()
  await expect(save(page, 'Alpha')).toHaveAttribute('aria-pressed', 'true')
})

test('ten photos of the feed get into a collection with at most 14 clicks', async ({
  page,
  site,
}) => {
  const maya = await makeMember({ username: 'maya' })
  for (let n = 1; n <= 10; n += 1) await makePhoto(maya.id, { title: `Cart number ${n}.` })
  await site.signIn(page, { username: 'jane' })
  await page.goto('/')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  for (let n = 1; n <= 10; n += 1) {
    await click(save(page, `Cart number ${n}.`))
    await expect(save(page, `Cart number ${n}.`)).toHaveAttribute('aria-pressed', 'true')
  }
  await click(page.getByRole('banner').getByRole('link', { name: 'Saved photos' }))
  await click(page.getByRole('link', { name: 'Select all' }))
  await click(page.getByLabel('New collection'))
  await page.keyboard.type('Ideas')
  await click(page.getByRole('button', { name: 'Create and add' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Ideas' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(10)
  expect(clicks).toBeLessThanOrEqual(14)

  // The next photo needs three: Save, the message's link, the collection.
  await makePhoto(maya.id, { title: 'Latecomer' })
  await page.goto('/')
  await save(page, 'Latecomer').click()
  await page.getByRole('link', { name: 'Add to collection' }).click()
  await expect(page.getByRole('checkbox', { name: 'Latecomer' })).toBeChecked()
  await page.getByRole('button', { name: 'Ideas' }).click()
  await expect(page.getByRole('article')).toHaveCount(11)
  await page.goto('/saved?select=some')
  await page.getByRole('link', { name: 'Select all' }).click()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(11)
  await expect(page).toHaveURL('/saved?select=some')
})
