import type { Page } from '@playwright/test'
import { expect, hydrated, isEnhanced, test } from '#tests/support/browser.ts'
import { makeMember } from '#tests/support/members.ts'
import { fillSite } from '#tests/support/site-content.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { words } from '#tests/support/words.ts'

/*
 * Browsers without newer APIs: each API is removed before the page starts, alone and all together.
 * The pages stay readable, and the script works as well as possible.
 */

/** The missing APIs, as paths from `window`. */
const MISSING: Record<string, string[]> = {
  'URL.canParse': ['URL.canParse'],
  structuredClone: ['structuredClone'],
  checkVisibility: ['Element.prototype.checkVisibility'],
  'view transitions': ['Document.prototype.startViewTransition'],
  popovers: words(`HTMLElement.prototype.popover HTMLElement.prototype.showPopover
    HTMLElement.prototype.hidePopover HTMLElement.prototype.togglePopover`),
  'newer methods of lists and objects': words(`Array.prototype.findLast Object.groupBy
    Array.prototype.findLastIndex Array.prototype.toSorted Array.prototype.toReversed
    Object.hasOwn Promise.withResolvers`),
  'APIs missing in Safari': words(`requestIdleCallback Navigator.prototype.connection scheduler
    reportError`),
}
const ALL = Object.values(MISSING).flat()
const SETS: [string, string[]][] = [...Object.entries(MISSING), ['all of them', ALL]]

/**
 * Pages whose scripts differ: the feed, with a photo in its dialog, a photo, a profile, a binder,
 * search and saved.
 */
const ONE_OF_EACH =
  /^\/(\?photo=\d+|photo\/cart[^/]+|u\/author(\/binder\/my[^?]*)?|search\?q=cart|saved)?$/

async function remove(page: Page, paths: string[]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      const path = name.split('.')
      const member = path.pop() ?? ''
      const holder = path.reduce<Record<string, never>>(
        (object, key) => object[key] ?? {},
        window as never,
      )
      Reflect.deleteProperty(holder, member)
    }
  }, paths)
  // Images do not matter here.
  const body = await plainPhoto()
  await page.route('**/images/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
}

const isModule = (page: Page) => page.locator('script[type=module]').count()

for (const [what, paths] of SETS)
  test.describe(`without ${what}`, () => {
    test.describe.configure({ timeout: 180_000 })

    test('every page stays readable, and its script starts', async ({ page, problems }) => {
      const viewer = await makeMember({ username: 'viewer' })
      const { open } = await fillSite(viewer.id)
      await remove(page, paths)
      const pages = paths === ALL ? open : open.filter((path) => ONE_OF_EACH.test(path))
      for (const path of pages) {
        await page.goto(path, { waitUntil: 'load' })
        if ((await isModule(page)) > 0) await hydrated(page)
        await expect(page.locator('main')).toBeVisible()
        await expect(page.getByText('Loading error')).toHaveCount(0)
      }
      // Some pages return 404 by design.
      expect(problems.filter((text) => !text.includes('404'))).toEqual([])
    })

    test('a photo opens in its dialog, and a menu works', async ({ page, site }) => {
      const viewer = await site.signIn(page, { username: 'viewer' })
      await fillSite(viewer.id)
      await remove(page, paths)
      await page.goto('/')
      await hydrated(page)
      await page.getByRole('link', { name: 'Cart number 23' }).last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.goBack()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const like = page.getByRole('article').first().getByRole('button', { name: 'Like' })
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      if (!paths.some((path) => path.includes('popover'))) {
        await page.getByRole('button', { name: 'User menu' }).click()
        await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible()
      }
      await page.goto('/u/viewer/edit')
      await hydrated(page)
      await page.getByLabel('First name').fill('')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('First name is required')).toBeVisible()
    })
  })

for (const required of ['TextEncoderStream', 'Array.prototype.at'])
  test(`without ${required}, pages work as without script`, async ({ page, problems }) => {
    await makeMember({ username: 'viewer' })
    await remove(page, [required])
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.locator('main')).toBeVisible()
    expect(await page.evaluate(isEnhanced)).toBe(false)
    // Remix's inline script fails in such a browser, and nobody notices.
    expect(problems.filter((text) => !text.includes(`${required} is not defined`))).toEqual([])
    problems.length = 0
  })
