import type { Locator, Page } from '@playwright/test'
import { findPhoto } from '#db/queries/photos.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser.ts'
import { uploadPhonePhoto } from '#tests/support/uploads.ts'

/* Selecting a part of a picture with a script. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const corner = (page: Page, name: string) => page.getByRole('button', { name: `${name} corner` })
const part = (page: Page) => page.getByRole('button', { name: 'Selected part' })
const pixels = (page: Page) => page.getByText(/^\d+ × \d+ pixels$/)

/**
 * Drags with the mouse.
 * @param by in CSS pixels
 */
async function drag(page: Page, target: Locator, by: { x: number; y: number }): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const [left, top] = [x + width / 2, y + height / 2]
  await page.mouse.move(left, top)
  await page.mouse.down()
  await page.mouse.move(left + by.x / 2, top + by.y / 2)
  await page.mouse.move(left + by.x, top + by.y)
  await page.mouse.up()
}

test('a part is dragged by its corners and by itself', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const { url, id } = await uploadPhonePhoto(page, site.origin, 'Quarters')
  await page.goto(`${url}/crop`)
  await expect(pixels(page)).toHaveText('1920 × 2560 pixels')
  const shown = await part(page).boundingBox()
  if (!shown) throw new Error('The selection is missing.')

  await drag(page, corner(page, 'Bottom right'), { x: -shown.width / 2, y: -shown.height / 2 })
  await expect(pixels(page)).toHaveText('960 × 1280 pixels')
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked()
  // Beyond the picture it stops.
  await drag(page, part(page), { x: shown.width / 2 + 40, y: 0 })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(url)
  expect(await findPhoto(id, jane.id)).toMatchObject({ width: 960, height: 1280 })
  // What is left is the quarter at the top right, which is green.
  expect((await findPhoto(id, jane.id))?.dominantColor).toMatch(/^#[0-4].[7-a].[2-5].$/)
})

test('everything is large enough for a finger, accessible, and nothing moves', async ({
  page,
  site,
}) => {
  await site.signIn(page, { username: 'jane' })
  const { url } = await uploadPhonePhoto(page, site.origin, 'Quarters')
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as { value?: number }).value ?? 0)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${url}/crop`)
  await expect(part(page)).toBeVisible()
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (window as never as { shifts: number[] }).shifts)).toEqual([])
  const main = page.getByRole('main')
  for (const target of [
    ...(await main.getByRole('button').all()),
    ...(await main.getByRole('radio').all()),
  ]) {
    const box = await target.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('radio', { name: '1:1' }).check()
  await expectNoAxeViolations(page, 'crop and rotate')
})
