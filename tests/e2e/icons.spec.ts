import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

/** Icons on the page without a symbol, and the number of all. */
const drawnIcons = (page: Page) =>
  page.evaluate(() => {
    const uses = [...document.querySelectorAll<SVGUseElement>('svg.icon > use')]
    const shown = uses.filter((use) => use.closest('svg')?.checkVisibility())
    const missing = shown.filter((use) => use.getBBox().width === 0)
    return { shown: shown.length, missing: missing.map((use) => use.getAttribute('href')) }
  })

test('every icon has its symbol', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Lime' })
  for (const path of ['/', '/search?q=lime', `/photo/lime-jane-${id}`, '/u/jane', '/upload']) {
    await page.goto(path)
    await expect.poll(async () => (await drawnIcons(page)).missing, path).toEqual([])
    expect((await drawnIcons(page)).shown, path).toBeGreaterThan(5)
  }
})
