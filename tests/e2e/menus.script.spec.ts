import type { Page } from '@playwright/test'
import { photoPath } from '#app/http/addresses.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

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
    const names = ['Your profile', 'Saved', 'Liked', 'Following', 'Account and data', 'Settings']
    for (const name of names) {
      await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
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

  test('closes when the focus moves on, and leaves the focus there', async ({ page }) => {
    await userMenu(page).click()
    await page.getByRole('link', { name: 'Log out' }).focus()
    await page.keyboard.press('Tab')
    await expect(settings(page)).toBeHidden()
    await expect(page.getByRole('banner').locator(':focus')).toHaveCount(0)
  })
})

test('the Options menu of a photo closes in the same ways', async ({ page, site }) => {
  const member = await site.signIn(page)
  const id = await makePhoto(member.id, { title: 'Lime' })
  await page.goto(photoPath({ id, title: 'Lime', user: member }))
  const options = page.getByRole('button', { name: 'Options' })
  await expect(options).toHaveAttribute('aria-expanded', 'false')
  await options.click()
  await expect(options).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('link', { name: 'Edit Photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Edit Photo' })).toBeHidden()
  await expect(options).toBeFocused()
})
