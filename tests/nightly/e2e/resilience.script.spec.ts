import type { ConsoleMessage, Page } from '@playwright/test'
import { expect, hydrated, openHeld, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { scriptsOf } from '#tests/support/page-scripts.ts'
import { plainPhoto } from '#tests/support/pictures.ts'
import { fillSite } from '#tests/support/site-content.ts'

const article = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

test.describe('before hydration', () => {
  test('a like counts', async ({ page, site }) => {
    const maya = await makeMember({ username: 'maya' })
    await makePhoto(maya.id, { title: 'Lime' })
    await site.signIn(page)
    const hydrate = await openHeld(page, '/')
    const like = article(page, 'Lime').getByRole('button', { name: 'Like' })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await hydrate()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toContainText('1')
  })

  test('a key pressed just before hydration has no side effects', async ({ page, site }) => {
    await makePhoto((await makeMember({ username: 'maya' })).id, { title: 'Lime' })
    await site.signIn(page)
    // React's scheduler uses this where a browser has it: a key before its first task.
    await page.addInitScript(() => {
      let isPressed = false
      function press() {
        const root = document.getElementById('app') ?? {}
        if (isPressed || !Object.keys(root).some((name) => name.startsWith('__react'))) return
        isPressed = true
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
        document.body.dataset.pressed = ''
      }
      const immediately = (task: () => void) =>
        setTimeout(() => {
          press()
          task()
        })
      Object.assign(window, { setImmediate: immediately })
    })
    await page.goto('/')
    await hydrated(page)
    await expect(page.locator('body[data-pressed]')).toBeAttached()
    const like = article(page, 'Lime').getByRole('button', { name: 'Like' })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })

  test('an open menu stays open, and closes', async ({ page, site }) => {
    await site.signIn(page, { email: 'maya@example.com' })
    const hydrate = await openHeld(page, '/')
    await page.getByRole('button', { name: 'User menu' }).click()
    const entry = page.getByRole('link', { name: 'Settings' })
    await expect(entry).toBeVisible()
    await hydrate()
    await expect(entry).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entry).toBeHidden()
    await expect(page.getByRole('button', { name: 'User menu' })).toBeFocused()
  })

  test('the next page of photos is a link', async ({ page }) => {
    const maya = await makeMember()
    for (let number = 1; number <= 25; number++) await makePhoto(maya.id, { title: `C${number}.` })
    const hydrate = await openHeld(page, '/')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL(/\/\?before=\d+/)
    await expect(page.getByRole('article')).toHaveCount(5)
    await hydrate()
    await expect(page.getByText("You've reached the end!")).toBeVisible()
  })
})

test.describe('when a part of the script fails to load', () => {
  const card = (page: Page) => page.getByRole('link', { name: 'Lime' }).last()
  const byHref = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first().click()
  async function byMenu(page: Page, path: string): Promise<void> {
    await page.getByRole('button', { name: 'Options' }).click()
    await page.locator(`.menu-item[href="${path}"]`).click()
  }

  /** Makes every script fail that is not part of a page, and expects only the browser's report. */
  async function without(page: Page, path: string, problems: string[], act: () => Promise<void>) {
    const parts = scriptsOf(await (await page.request.get(path)).text())
    let failed = 0
    await page.route(/\/assets\/(?!manifest).*\.js$/, (route) => {
      if (parts.has(new URL(route.request().url()).pathname)) return route.continue()
      failed++
      return route.abort()
    })
    await act()
    expect(failed, 'scripts that were asked for').toBeGreaterThan(0)
    const unexpected = problems.splice(0).filter((text) => !text.includes('net::ERR_FAILED'))
    expect(unexpected).toEqual([])
  }

  for (const [what, start, path, press] of [
    ['a card', '/', '/photo/lime-jane-ID', (page: Page) => card(page).click()],
    ['Share', '/photo/lime-jane-ID', '/photo/lime-jane-ID/share', byHref],
    ['Upload', '/', '/upload', byHref],
    ['Edit', '/photo/lime-jane-ID', '/photo/lime-jane-ID/edit', byMenu],
    ['Delete', '/photo/lime-jane-ID', '/photo/lime-jane-ID/delete', byMenu],
    ['Edit Profile', '/u/jane', '/u/jane/edit', byHref],
  ] as const)
    test(`${what} links to its page`, async ({ page, site, problems }) => {
      const jane = await site.signIn(page, { username: 'jane' })
      const id = String(await makePhoto(jane.id, { title: 'Lime' }))
      const target = path.replace('ID', id)
      await without(page, start.replace('ID', id), problems, async () => {
        await page.goto(start.replace('ID', id))
        await hydrated(page)
        await press(page, target)
        await expect(page).toHaveURL(target)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      })
    })

  test('messages are shown without toasts', async ({ page, problems }) => {
    const maya = await makeMember({ username: 'maya' })
    await makePhoto(maya.id, { title: 'Lime' })
    await without(page, '/', problems, async () => {
      await page.goto('/')
      await hydrated(page)
      await article(page, 'Lime').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Photo saved!')).toBeVisible()
    })
  })
})

test.describe('every page starts its script without console messages', () => {
  test.describe.configure({ timeout: 240_000 })

  /** Console messages of a page. A 404 for a missing page is expected. */
  function getComplaints(page: Page): string[] {
    const complaints: string[] = []
    const isExpected = (message: ConsoleMessage) =>
      (message.location().url === page.url() && message.text().includes('status of 404')) ||
      message.text() === 'Service Worker registration blocked by Playwright'
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !isExpected(message))
        complaints.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error}`))
    return complaints
  }

  async function visitAll(page: Page, paths: string[]): Promise<void> {
    const picture = await plainPhoto()
    await page.route('**/images/**', (route) =>
      route.fulfill({ contentType: 'image/jpeg', body: picture }),
    )
    const complaints = getComplaints(page)
    let started = 0
    for (const path of paths) {
      await page.goto(path)
      if ((await page.locator('script[type=module]').count()) > 0) {
        await hydrated(page)
        started++
      }
    }
    expect(complaints).toEqual([])
    expect(started).toBeGreaterThan(10)
  }

  test('signed out', async ({ page }) => {
    const viewer = await makeMember({ username: 'viewer' })
    await visitAll(page, (await fillSite(viewer.id)).open)
  })

  test('signed in', async ({ page, site }) => {
    const viewer = await site.signIn(page, { username: 'viewer', email: 'moderator@example.com' })
    const { open, signedIn } = await fillSite(viewer.id)
    await visitAll(page, [...signedIn, ...open.slice(0, 14)])
  })
})
