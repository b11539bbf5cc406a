import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { database, openDatabase, setDatabase } from '#db/client.ts'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { loadMore } from '#tests/support/lists.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { startServer } from '#tests/support/server.ts'

const places = (page: Page) => page.locator('[data-ad]')
const readyPlaces = (page: Page) => page.locator('[data-ad][data-ad-ready]')

async function makeCarts(count: number): Promise<void> {
  const { id } = await makeMember()
  for (let number = 1; number <= count; number++) await makePhoto(id, { title: `Cart ${number}` })
}

test('ad slots are initialized 100 ms after the page is ready', async ({ page }) => {
  await makeCarts(30)
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  await page.goto('/')
  await hydrated(page)
  await expect(places(page)).toHaveCount(1)
  await page.clock.runFor(99)
  await expect(readyPlaces(page)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(readyPlaces(page)).toHaveCount(await places(page).count())

  const before = await places(page).count()
  await loadMore(page, 'script')
  await expect(page.getByText("You've reached the end!")).toBeVisible()
  expect(await places(page).count()).toBeGreaterThan(before)
  await expect(readyPlaces(page)).toHaveCount(before)
  await page.clock.runFor(100)
  await expect(readyPlaces(page)).toHaveCount(await places(page).count())
  expect(await page.evaluate(() => 'adsbygoogle' in window)).toBe(false)
})

/** Fills every other place, like an ad network with too few ads. */
const NETWORK = `
  let asked = 0
  const fill = () => {
    const place = document.querySelector('ins.adsbygoogle:not([data-ad-status])')
    if (!place) throw new Error('All ad slots are filled.')
    const filled = asked++ % 2 === 0
    place.dataset.adStatus = filled ? 'filled' : 'unfilled'
    if (filled) place.textContent = 'Bought'
  }
  for (const _ of window.adsbygoogle) fill()
  window.adsbygoogle = { push: fill }
`

const SCRIPT = 'https://pagead2.googlesyndication.com/pagead/js/adsbygoogle.js?client=ca-pub-12'

test('with an advertising network its script loads once and fills the places; house ads stay in the others', async ({
  page,
  problems,
}) => {
  const paid = await startServer({ ADS_CLIENT: 'ca-pub-12', ADS_SLOT: '34' })
  const usual = database()
  const own = openDatabase(join(paid.dataDir, 'cartfolio.sqlite'))
  setDatabase(own)
  try {
    await makeCarts(30)
    const outside: string[] = []
    await page.route(
      ({ origin }) => origin !== paid.origin,
      (route) => {
        outside.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: NETWORK })
      },
    )
    await page.goto(paid.origin)
    await expect(places(page).first()).toContainText('Bought')
    await expect(places(page).first().getByRole('link')).toBeHidden()
    await expect(places(page).first().getByText('Advertisement')).toBeVisible()
    await expect(places(page).nth(1).getByRole('link')).toBeVisible()

    await loadMore(page, 'script')
    await expect(page.getByText("You've reached the end!")).toBeVisible()
    const inserted = page.locator('ins.adsbygoogle[data-ad-client="ca-pub-12"][data-ad-slot="34"]')
    await expect(inserted).toHaveCount(await places(page).count())
    await expect(page.locator('ins[data-ad-status]')).toHaveCount(await places(page).count())
    expect(outside).toEqual([SCRIPT])
    // Lazy images would be requested again after their server has stopped.
    await page.goto('about:blank')
  } finally {
    setDatabase(usual)
    own.$client.close()
    await paid.dispose()
  }
  // These requests go to another server and to the ad network intentionally.
  const known = [`outside request: ${paid.origin}`, `outside request: ${SCRIPT}`]
  const unexpected = problems.splice(0).filter((text) => !known.some((k) => text.startsWith(k)))
  expect(unexpected).toEqual([])
})
