import type { Page } from '@playwright/test'
import { PAGE_JSON_TYPE } from '#app/http/page-json.ts'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { loadMore } from '#tests/support/lists.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const marker = (page: Page) => page.getByRole('link', { name: 'Load more' })
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const titles = (page: Page) => cards(page).getByRole('heading').allTextContents()

/**
 * Creates Cart 1 to Cart n, the last one newest.
 * @returns their ids, oldest first
 */
async function makeCarts(userId: string, count: number, tags: string[] = []): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number++)
    ids.push(await makePhoto(userId, { title: `Cart ${number}`, tags }))
  return ids
}

/** Opens a page with a grid and waits for hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Records the list pages that scripts fetch from now on. */
function getFetches(page: Page): string[] {
  const fetches: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.headers().accept === PAGE_JSON_TYPE) fetches.push(pathname + search)
  })
  return fetches
}

/** Scrolls until so many pixels of the marker are in view. */
const showOfMarker = (page: Page, pixels: number) =>
  marker(page).evaluate((link, shown) => {
    window.scrollBy(0, link.getBoundingClientRect().top - innerHeight + shown)
  }, pixels)

/** Scrolls to a distance from the bottom of the page. */
const scrollToBottomBut = (page: Page, distance: number) =>
  page.evaluate((left) => {
    window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - left)
  }, distance)

/** Waits for asynchronous work of the browser. */
const settle = (page: Page) => page.waitForTimeout(300)

const withoutObserver = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver
  })

test('the next page loads when a tenth of the end marker is visible, and not before', async ({
  page,
}) => {
  const { id } = await makeMember()
  await makeCarts(id, 45)
  await open(page, '/')
  const fetches = getFetches(page)
  await showOfMarker(page, 2)
  await settle(page)
  expect(fetches).toEqual([])

  await showOfMarker(page, 8)
  await expect(cards(page)).toHaveCount(40)
  const scroll = await page.evaluate(() => scrollY)
  await settle(page)
  expect(fetches).toHaveLength(1)
  expect(fetches[0]).toMatch(/^\/\?before=\d+&ad=[0-9a-z]+\.20$/)
  expect(await page.evaluate(() => scrollY)).toBe(scroll)

  await loadMore(page, 'script')
  await expect(page.getByText("You've reached the end!")).toBeVisible()
  await expect(marker(page)).toHaveCount(0)
  expect(await titles(page)).toEqual(Array.from({ length: 45 }, (_, index) => `Cart ${45 - index}`))
  await expect(page).toHaveURL('/')
})

test('a tag page loads the next page within 1000 pixels of the bottom', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { id } = await makeMember()
  await makeCarts(id, 25, ['dune'])
  await open(page, '/tag/dune')
  const fetches = getFetches(page)
  await scrollToBottomBut(page, 1010)
  await settle(page)
  expect(fetches).toEqual([])
  await scrollToBottomBut(page, 990)
  await expect(cards(page)).toHaveCount(25)
  await expect(page.getByText("You've reached the end!")).toBeAttached()
})

for (const path of ['/', '/tag/dune'])
  test(`after three pages the list waits for a click, above the footer: ${path}`, async ({
    page,
  }) => {
    const { id } = await makeMember()
    await makeCarts(id, 105, ['dune'])
    await open(page, path)
    const footer = page.getByRole('link', { name: 'Privacy Policy' }).last()
    for (const count of [40, 60]) {
      await expect(footer).toBeHidden()
      await loadMore(page, 'script')
      await expect(cards(page)).toHaveCount(count)
    }
    await scrollToBottomBut(page, 0)
    await expect(footer).toBeInViewport()
    await settle(page)
    await expect(cards(page)).toHaveCount(60)
    for (const count of [80, 100]) {
      await marker(page).click()
      await expect(cards(page)).toHaveCount(count)
      await expect(footer).toBeVisible()
    }
  })

test('the keyboard continues at the first new card', async ({ page }) => {
  await withoutObserver(page)
  const { id } = await makeMember()
  await makeCarts(id, 45)
  await open(page, '/')
  await marker(page).focus()
  const scroll = await page.evaluate(() => scrollY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart 25', exact: true }).last()).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(scroll)
  await marker(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Cart 5', exact: true }).last()).toBeFocused()
})

for (const [path, title, text] of [
  ['/', 'Something went wrong', 'Failed to load content. Please try again.'],
  ['/tag/dune', 'Error loading tag', 'Failed to load photos for this tag.'],
  ['/search?q=cart', 'Search failed', 'Unable to search photos. Please try again.'],
] as const)
  test(`shows an error when a page fails to load: ${title}`, async ({ page }) => {
    const { id } = await makeMember()
    await makeCarts(id, 45, ['dune'])
    let failing = false
    await page.route('**/*', (route) =>
      failing && route.request().headers().accept === PAGE_JSON_TYPE
        ? route.fulfill({ status: 429, json: { message: 'Later' } })
        : route.fallback(),
    )
    await open(page, path)
    const before = await cards(page).count()
    failing = true
    await scrollToBottomBut(page, 0)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(marker(page)).toHaveCount(0)
    expect(await cards(page).count()).toBeGreaterThanOrEqual(before)

    const fetches = getFetches(page)
    await page.getByRole('button', { name: 'Try Again' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(cards(page)).toHaveCount(0)
    expect(fetches).toEqual([path])
    await expect(page.locator('.grid-end')).toBeFocused()

    failing = false
    await page.getByRole('button', { name: 'Try Again' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toContain('Cart 45')
    await expect(cards(page).first().getByRole('link', { name: 'Cart 45' }).last()).toBeFocused()
    await loadMore(page, 'script')
    await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(40)
  })

/** The first card in view and its position. */
const inView = (page: Page) =>
  page.evaluate(() => {
    const first = [...document.querySelectorAll('main article')].find(
      (card) => card.getBoundingClientRect().top >= 0,
    )
    return { id: first?.id, top: Math.round(first?.getBoundingClientRect().top ?? -1) }
  })

const tiles = (page: Page) =>
  page.locator('.tile').evaluateAll((all) => all.map((tile) => tile.id || 'ad'))

test('Back restores the same position among the same cards', async ({ page }) => {
  const { id } = await makeMember({ username: 'maya' })
  await makeCarts(id, 65)
  await open(page, '/')
  for (const count of [40, 60]) {
    await loadMore(page, 'script')
    await expect(cards(page)).toHaveCount(count)
  }
  const link = cards(page).nth(47).getByRole('link', { name: 'Jane Doe' })
  await link.scrollIntoViewIfNeeded()
  const before = { place: await inView(page), tiles: await tiles(page) }
  await link.click()
  await expect(page).toHaveURL('/u/maya')

  await page.goBack()
  await hydrated(page)
  await expect.poll(() => tiles(page)).toEqual(before.tiles)
  await expect.poll(() => inView(page)).toEqual(before.place)

  await page.reload()
  await hydrated(page)
  await expect.poll(() => inView(page)).toEqual(before.place)
  expect(await tiles(page)).toEqual(before.tiles)

  await loadMore(page, 'script')
  await expect(page.getByText("You've reached the end!")).toBeVisible()
  expect(await cards(page).count()).toBe(65)
})

test('nothing that a member saw is kept for the next member', async ({ page, site }) => {
  const maya = await site.signIn(page, { username: 'maya' })
  await makeCarts(maya.id, 25)
  await makePhoto(maya.id, { title: 'Secret', isPublic: false })
  // An own profile has no promo cards to wait for.
  await page.goto('/u/maya')
  await expect(page.getByRole('combobox').first()).toBeAttached()
  await loadMore(page, 'script')
  await expect(cards(page)).toHaveCount(26)
  await page.goto('/search')
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await stored()).toContain('Secret')
  await page.context().clearCookies()
  await open(page, '/')
  expect(await stored()).not.toContain('Secret')
})
