import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'

const control = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

const isShown = (tip: Locator) =>
  tip.evaluate(({ lastElementChild: tip }) => tip !== null && getComputedStyle(tip).opacity === '1')

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page)
  await page.goto('/saved')
  await expect(page.getByPlaceholder(/^Search photos, b/)).toHaveRole('combobox')
})

/** Hovers over a control until its tooltip is shown. */
async function rest(page: Page, name: string) {
  await control(page, name).hover()
  await expect.poll(() => isShown(control(page, name))).toBe(true)
}

test('the next one opens at once while the pointer moves on', async ({ page }) => {
  await control(page, 'Home').hover()
  expect(await isShown(control(page, 'Home'))).toBe(false)
  await rest(page, 'Home')
  await control(page, 'Saved photos').hover()
  expect(await isShown(control(page, 'Saved photos'))).toBe(true)
  expect(await isShown(control(page, 'Home'))).toBe(false)
})

test('Escape hides the one of the focus, and the next focus shows another', async ({ page }) => {
  await control(page, 'Notifications').focus()
  expect(await isShown(control(page, 'Notifications'))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await isShown(control(page, 'Notifications'))).toBe(false)
  await expect(control(page, 'Notifications')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await isShown(control(page, 'Saved photos'))).toBe(true)
})
