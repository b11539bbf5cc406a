import type { Page } from '@playwright/test'
import { photoPath } from '#app/http/addresses.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { makeVariedPhotos, servePictures } from '#tests/support/varied-photos.ts'

/*
 * Layout in browsers without newer features. Stylesheets and pages are changed before they reach
 * Chromium, as if it did not support them.
 */

/** Serves stylesheets modified by `change`. */
async function changeStyles(page: Page, change: (css: string) => string): Promise<void> {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

/**
 * Removes the `style` attributes of pages, as a browser does that blocks them by the CSP; and the
 * scripts, which Chromium would let set them.
 */
async function blockStyleAttributes(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text()).replace(/ style="[^"]*"/g, '')
    await route.fulfill({ response, body: html.replace(/<script[^]*?<\/script>/g, '') })
  })
}

/** Replaces `feature` in `@supports` by a property that no browser has. */
const without = (feature: string) => (css: string) => {
  expect(css.includes(feature) || !css.includes('}.masonry{')).toBe(true)
  return css.replaceAll(feature, 'no-such-property:1')
}

const ROUNDED_SPANS = 'grid-row:span max(1.5,2)'

/** Checks that tiles show their content, do not overlap, and fit into the window. */
async function expectCompleteGrid(page: Page): Promise<void> {
  const tiles = await page.locator('.tile').evaluateAll((elements) =>
    elements.map((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const picture = element.querySelector('.card-picture')?.getBoundingClientRect()
      const text = element.querySelector('.card-text')?.getBoundingClientRect()
      return {
        box: { left, right, top, bottom },
        picture: picture && { width: picture.width, height: picture.height },
        textEnd: text?.bottom ?? Infinity,
      }
    }),
  )
  expect(tiles.length).toBeGreaterThan(20)
  for (const { box, picture, textEnd } of tiles) {
    expect(textEnd).toBeLessThanOrEqual(box.bottom + 1)
    // The site's own cards have none.
    if (!picture) continue
    expect(picture.width).toBeGreaterThan(120)
    expect(picture.height).toBeGreaterThan(picture.width * 0.4)
    expect(picture.height).toBeLessThan(picture.width * 2.6)
  }
  const overlapping = tiles.filter(({ box: a }, index) =>
    tiles.some(
      ({ box: b }, other) =>
        other > index &&
        a.left < b.right - 1 &&
        b.left < a.right - 1 &&
        a.top < b.bottom - 1 &&
        b.top < a.bottom - 1,
    ),
  )
  expect(overlapping).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
}

// A stylesheet that loads when the page is idle may be on its way.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

for (const width of [320, 390, 820, 1440]) {
  test(`the grid is complete without style attributes at ${width} pixels`, async ({ page }) => {
    await makeVariedPhotos(20)
    await servePictures(page)
    await blockStyleAttributes(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expectCompleteGrid(page)
  })

  test(`the grid is complete without rounded spans at ${width} pixels`, async ({ page }) => {
    await makeVariedPhotos(20)
    await servePictures(page)
    await changeStyles(page, without(ROUNDED_SPANS))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    await expectCompleteGrid(page)
    const heights = await page
      .locator('.masonry')
      .first()
      .evaluate((grid) => getComputedStyle(grid).gridTemplateRows.split(' ').map(parseFloat))
    expect(Math.min(...heights)).toBeGreaterThan(150)
  })
}

test.describe('a photo’s page', () => {
  const stage = (page: Page) => page.locator('.photo-stage')

  async function openPhoto(page: Page): Promise<void> {
    const member = await makeMember()
    const id = await makePhoto(member.id, { title: 'Lime' })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(photoPath({ id, title: 'Lime', user: member }))
  }

  test('shows the photo without aspect-ratio', async ({ page }) => {
    await changeStyles(page, (css) =>
      css
        .replaceAll('aspect-ratio:1)', 'no-such-property:1)')
        .replaceAll('aspect-ratio:', 'no-such-property:'),
    )
    await openPhoto(page)
    const box = await stage(page).boundingBox()
    expect(box?.width).toBe(390)
    expect(Math.abs((box?.height ?? 0) - (390 * 2) / 3)).toBeLessThan(2)
  })

  test('shows the photo without style attributes', async ({ page }) => {
    await blockStyleAttributes(page)
    await openPhoto(page)
    const box = await stage(page).boundingBox()
    expect(box?.height).toBeGreaterThan(200)
    expect(box?.height).toBeLessThan(844)
  })
})

test('without the property of the guard the page has usable icon and image sizes', async ({
  page,
}) => {
  await makeVariedPhotos(20)
  await servePictures(page)
  await changeStyles(page, (css) => css.replaceAll('(inset:0)', '(no-such-property:1)'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await expect(page.locator('.header')).toHaveCSS('position', 'static')
  const sizes = await page
    .locator('svg.icon')
    .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().width))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(40)
  const widths = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width))
  expect(Math.max(...widths)).toBeLessThanOrEqual(390)
})
