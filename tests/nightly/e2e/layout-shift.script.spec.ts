import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeVariedPhotos, servePictures } from '#tests/support/varied-photos.ts'

/** Unexpected layout shifts reported by the browser: which elements, and how far. */
const shifts = (page: Page) =>
  page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type: 'layout-shift', buffered: true })
    const records = observer.takeRecords() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    })[]
    const named = (node: Node | null) =>
      node instanceof Element ? `${node.tagName} ${node.className}` : String(node?.nodeValue)
    return records
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${named(node)} ${from.x},${from.y},${from.width},${from.height} to ${to.x},${to.y},${to.width},${to.height}`,
        ),
      }))
  })

/** Loads the images in view; then scrolls on, to the end of the page. */
async function scrollThrough(page: Page): Promise<void> {
  for (let steps = 0; steps < 40; steps++) {
    await page.waitForTimeout(250)
    const goesOn = await page.evaluate(() => {
      const before = scrollY
      scrollBy(0, innerHeight * 0.6)
      return scrollY > before
    })
    if (!goesOn) break
  }
  await page.waitForTimeout(900)
}

/** Number of images that have not loaded. */
const missing = (page: Page): Promise<number> =>
  page.evaluate(
    () => [...document.images].filter((image) => !image.complete || !image.naturalWidth).length,
  )

test.describe.configure({ timeout: 90_000 })

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    for (const width of [390, 1440])
      test(`images that load late shift nothing at ${width} pixels`, async ({ page }) => {
        const screens = await makeVariedPhotos(24)
        await servePictures(page, 700)
        await page.setViewportSize({ width, height: 900 })
        for (const [screen, path] of Object.entries(screens)) {
          await page.goto(path, { waitUntil: 'commit' })
          await page.locator('main img').first().waitFor()
          await scrollThrough(page)
          await expect.poll(() => missing(page)).toBe(0)
          expect.soft(await shifts(page), `${screen} at ${width}`).toEqual([])
        }
      })
  })
