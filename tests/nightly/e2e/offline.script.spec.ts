import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { startProxy } from '#tests/support/proxy.ts'
import { cachedPaths, openWithWorker } from '#tests/support/service-worker.ts'

test.use({ serviceWorkers: 'allow' })

const OFFLINE = 'You are offline'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a page shows a message when the network fails, and continues when it is back', async ({
  page,
  context,
  problems,
}) => {
  await openWithWorker(page)
  await context.setOffline(true)
  const response = await page.goto('/saved')
  expect(response?.status()).toBe(503)
  expect(response?.fromServiceWorker()).toBe(true)
  await expect(heading(page)).toHaveText(OFFLINE)
  await expect(page).toHaveTitle(`${OFFLINE} - Cartfolio`)
  await expect(page).toHaveURL('/saved')
  await context.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText('Saved photos')
  // The browser reports the failed request, and nothing else: no blocked style.
  expect(problems.splice(0).filter((text) => !/ERR_INTERNET_DISCONNECTED|503/.test(text))).toEqual(
    [],
  )
})

test('nothing that a member sees is cached', async ({ page, context, site, problems }) => {
  const jane = await site.signIn(page, { username: 'jane', firstName: 'Janet' })
  const id = await makePhoto(jane.id, { title: 'Mine alone', isPublic: false })
  await openWithWorker(page)
  for (const path of ['/', '/notifications', '/u/jane', `/photo/mine-alone-jane-${id}`, '/account'])
    await page.goto(path)
  await expect(heading(page)).toHaveText('Your Data and Account')
  expect(await cachedPaths(page)).toEqual([['cartfolio-offline', '/offline']])
  await context.setOffline(true)
  await page.goto('/notifications')
  await expect(heading(page)).toHaveText(OFFLINE)
  await expect(page.locator('body')).not.toContainText('Janet')
  problems.splice(0)
})

test.describe('with another version of the worker', () => {
  let context: BrowserContext
  test.beforeEach(async ({ browser }) => {
    context = await browser.newContext({ serviceWorkers: 'allow' })
  })
  test.afterEach(() => context.close())

  /** The source of the active worker of a page. */
  const activeWorker = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      const address = registration?.active?.scriptURL
      return address ? (await fetch(address)).text() : null
    })

  test('a newer worker replaces it, and passes server errors through', async ({ site }) => {
    const proxy = await startProxy(site.origin)
    try {
      const page = await context.newPage()
      await openWithWorker(page, proxy.origin)
      const { body } = await proxy.fetch('/service-worker.js')
      proxy.responses.set('/offline', { body: '<h1>A newer page</h1>', type: 'text/html' })
      proxy.responses.set('/service-worker.js', {
        body: `${body}\n// newer`,
        type: 'text/javascript',
      })
      await page.goto(`${proxy.origin}/saved`)
      await expect.poll(() => activeWorker(page)).toContain('// newer')

      proxy.responses.set('/search', { status: 503, body: '<h1>Busy</h1>', type: 'text/html' })
      await page.goto(`${proxy.origin}/search`)
      await expect(heading(page)).toHaveText('Busy')

      await expect
        .poll(async () => {
          proxy.cut = true
          await page.goto(`${proxy.origin}/saved`)
          proxy.cut = false
          return heading(page).textContent()
        })
        .toBe('A newer page')
    } finally {
      await proxy.close()
    }
  })

  test('a worker that is switched off unregisters and removes its caches', async ({ site }) => {
    const proxy = await startProxy(site.origin)
    try {
      const page = await context.newPage()
      await openWithWorker(page, proxy.origin)
      const off = await proxy.fetch('/service-worker-off.js')
      proxy.responses.set('/service-worker.js', { body: off.body, type: 'text/javascript' })
      await page.goto(`${proxy.origin}/help-center`)
      await expect
        .poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations()))
        .toEqual([])
      expect(await cachedPaths(page)).toEqual([])
      const response = await page.goto(proxy.origin)
      expect(response?.fromServiceWorker()).toBe(false)
    } finally {
      await proxy.close()
    }
  })
})
