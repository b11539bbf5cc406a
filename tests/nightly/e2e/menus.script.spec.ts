import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'

const userMenu = (page: Page) => page.getByRole('button', { name: 'User menu' })
const settings = (page: Page) => page.getByRole('link', { name: 'Settings' })

test.describe('the user menu', () => {
  test.beforeEach(async ({ page, site }) => {
    await site.signIn(page)
    await page.goto('/saved')
    await expect(userMenu(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('exposes whether it is open, and closes on Escape with the focus on its button', async ({
    page,
  }) => {
    await userMenu(page).press('Enter')
    await expect(userMenu(page)).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    const own = ['New', 'Your profile', 'Saved', 'Liked', 'Following', 'Account']
    for (const name of [...own, 'Settings']) {
      const links = page.locator('#user-menu').getByRole('link', { name, exact: true })
      await expect(links).toBeFocused()
      if (name !== 'Settings') await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeHidden()
    await expect(userMenu(page)).toBeFocused()
    await expect(userMenu(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('closes on a click outside', async ({ page }) => {
    await userMenu(page).click()
    await expect(settings(page)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(settings(page)).toBeHidden()
    await expect(userMenu(page)).toHaveAttribute('aria-expanded', 'false')
  })

  test('is closed after Back', async ({ page }) => {
    await userMenu(page).click()
    await settings(page).click()
    await expect(page).toHaveURL(/\/u\//)
    await page.goBack()
    await expect(page).toHaveURL('/saved')
    await expect(settings(page)).toBeHidden()
    await expect(userMenu(page)).toHaveAttribute('aria-expanded', 'false')
  })
})
