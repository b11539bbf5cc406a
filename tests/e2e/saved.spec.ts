import { expect, test } from '#tests/support/browser.ts'

test('without a script the page says that it needs one', async ({ page, mode }) => {
  await page.goto('/saved')
  await expect(page.getByText('stored only in this browser')).toBeVisible()
  const needs = page.getByText('needs JavaScript')
  await expect(needs).toHaveCount(mode === 'script' ? 0 : 1)
})
