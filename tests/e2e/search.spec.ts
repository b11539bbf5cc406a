import { expect, test } from '#tests/support/browser.ts'

const heading = { level: 1 } as const

test('the header’s box shows the same results', { tag: '@product' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const box = page.getByPlaceholder('Search photos, binders, photographers...')
  await box.fill('no such "cart" AND (more')
  await box.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText(
    'Search results for "no such "cart" AND (more"',
  )
  await expect(page.getByText('Found 0 photos')).toBeVisible()
  await expect(box).toHaveValue('no such "cart" AND (more')
})
