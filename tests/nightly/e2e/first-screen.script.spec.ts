import type { Page } from '@playwright/test'
import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { servePictures } from '#tests/support/varied-photos.ts'

/* What a visitor sees without scrolling. Photos are what the site is for. */

const SHAPES = [
  [1200, 800],
  [900, 1200],
  [1200, 900],
  [1000, 1000],
] as const

/** Photos of usual shapes and texts in carts of six members, of which every second is for sale. */
async function fillSite(shapes: readonly (readonly [number, number])[] = SHAPES): Promise<void> {
  for (let number = 0; number < 6; number++) {
    const { id } = await makeMember({ firstName: 'Maya', lastName: `Okafor ${number}` })
    const binderId = await insertBinder(id, {
      title: `Build ${number}`,
      description: '',
      isPublic: true,
      year: 1990 + number,
      status: number % 2 ? 'for-sale' : null,
    })
    for (const [index, [width, height]] of shapes.entries()) {
      const key = `${number}${index}`.padStart(21, 'k') + 'A'
      const facts = {
        animated: false,
        hasAlpha: false,
        dominantColor: '#336644',
        placeholder: null,
      }
      await makePhoto(id, {
        binderId,
        title: 'A cart of the club at the lake',
        description: 'Two lines of text, for those who like to read about what they see.',
        image: { key, width, height, ...facts },
      })
    }
  }
}

/** The part of the window that photos cover. */
const photoShare = (page: Page) =>
  page.evaluate(() => {
    const visible = (from: number, to: number, end: number) =>
      Math.max(0, Math.min(to, end) - Math.max(from, 0))
    const areas = [...document.querySelectorAll('main img:not(.avatar img)')].map((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      return visible(left, right, innerWidth) * visible(top, bottom, innerHeight)
    })
    return areas.reduce((sum, area) => sum + area, 0) / (innerWidth * innerHeight)
  })

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  for (const path of ['/', '/carts', '/carts?status=for-sale'])
    test(`photos cover half of the first screen of ${path} at ${width} pixels`, async ({
      page,
    }) => {
      await fillSite()
      await servePictures(page)
      await page.setViewportSize({ width, height })
      await page.goto(path)
      await expect(page.locator('main img').first()).toBeVisible()
      expect(await photoShare(page)).toBeGreaterThanOrEqual(0.5)
    })

test('wide photos cover half of the first screen of a laptop', async ({ page }) => {
  await fillSite(Array.from({ length: 4 }, () => [1600, 900] as const))
  await servePictures(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await expect(page.locator('main img').first()).toBeVisible()
  expect(await photoShare(page)).toBeGreaterThanOrEqual(0.5)
})

test('the header and headings have the same places in the fallback of the font', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/carts')
  const measure = (font: string) =>
    page.evaluate(async (family) => {
      await document.fonts.load(`800 20px ${family}`)
      const find = (selector: string) => document.querySelectorAll<HTMLElement>(selector)
      for (const element of find('.brand, h1')) element.style.fontFamily = family
      const places = [...find('.brand > span, .header .search-box')].map((element) => {
        const { x, width } = element.getBoundingClientRect()
        return { x, width }
      })
      return { places, height: find('h1')[0]?.offsetHeight }
    }, font)
  const before = await measure('Fallback, sans-serif')
  expect(await measure('Figtree')).toEqual(before)
  expect(before.places[0]?.width).toBe(80)
})

test('no tab of the editor is cut off on a phone', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await insertBinder(jane.id, { title: 'Build', description: '', isPublic: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/u/jane/binder/build-${id}/edit`)
  for (const tab of await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link')
    .all())
    await expect(tab).toBeInViewport({ ratio: 1 })
})
