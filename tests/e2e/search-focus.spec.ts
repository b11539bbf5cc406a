import { expect, test } from '#tests/support/browser.ts'

test('there is one search box at every width, and on a phone it has the focus', async ({
  page,
}) => {
  const boxes = page.locator('input[type=search]')
  for (const [width, name] of [
    [390, 'Search term'],
    [1280, 'Search photos, binders, photographers'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/search')
    await expect(boxes.filter({ visible: true })).toHaveCount(1)
    await expect(page.getByLabel(name, { exact: true })).toBeVisible()
    if (width === 390) await expect(page.getByLabel(name)).toBeFocused()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/search?q=lime')
  await expect(page.getByLabel('Search term')).not.toBeFocused()
})
