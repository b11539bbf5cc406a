import { expect, test } from '#tests/support/browser.ts'

test('the page explains saved photos', async ({ page }) => {
  await page.goto('/saved')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved photos')
  await expect(page).toHaveTitle('Saved photos - Cartfolio')
  await expect(page.getByRole('link', { name: 'Explore All Photos' })).toHaveAttribute('href', '/')
})

test('without a script the page says that it needs one', async ({ page, mode }) => {
  await page.goto('/saved')
  await expect(page.getByText('stored only in this browser')).toBeVisible()
  const needs = page.getByText('needs JavaScript')
  await expect(needs).toHaveCount(mode === 'script' ? 0 : 1)
})
