import AxeBuilder from '@axe-core/playwright'
import { documents } from '#app/content/documents.ts'
import { expect, test } from '#tests/support/browser.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const paths = Object.keys(documents)

for (const path of paths) {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`${path} is accessible in ${colorScheme} colors`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      expect(violations).toEqual([])
    })

  test(`${path} fits a screen 320 pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(320)
  })
}

const indexed = paths.filter(
  (path) => !['/help-center', '/request-feature', '/keyboard-shortcuts'].includes(path),
)

for (const path of indexed)
  test(`${path} has an index of its headings with links to each below the header`, async ({
    page,
  }) => {
    await page.goto(path)
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    await expect(links).toHaveText(await headings.allTextContents())

    const header = await page.getByRole('banner').boundingBox()
    for (const [at, link] of (await links.all()).entries()) {
      await link.click()
      await expect(headings.nth(at)).toBeFocused()
      const box = await headings.nth(at).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity)
    }
  })
