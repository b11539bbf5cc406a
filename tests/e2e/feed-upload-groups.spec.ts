import { expect, test } from '#tests/support/browser.ts'
import { makeUploadGroup } from '#tests/support/upload-group.ts'

test('many photos of one member in a row are one card, which leads to their binder', async ({
  page,
}) => {
  await makeUploadGroup()
  await page.goto('/')
  const added = 'Jane Doe added 6 photos to Trips'
  const titles = page.locator('.card:not([data-ad]) h2')
  await expect(titles).toHaveText(['New', 'New', 'New', added, 'Old', 'Old', 'Old'])
  await page.getByRole('link', { name: added }).click()
  await expect(page).toHaveURL(/\/u\/jane\/binder\/trips-\d+$/)
  await expect(page.getByRole('article')).toHaveCount(6)
})
