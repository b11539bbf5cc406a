import { expect, test } from '#tests/support/browser.ts'

test('an empty site says so and offers the upload', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('No photos yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
})
