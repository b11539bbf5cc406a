import type { Page } from '@playwright/test'
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
