import { test as base, expect, type Page } from '@playwright/test'
import { makeMember } from './members.ts'
import { sessionCookie } from './session-cookie.ts'
import { startSite, type Site } from './site.ts'

/** Script on; off; or on in the browser, with every bundle blocked after the HTML. */
export type ScriptMode = 'script' | 'no-script' | 'blocked'

interface BrowsedSite extends Site {
  /** Deletes everything, so that a test starts with an empty site. */
  reset(): void
  /** Creates a member and signs this page's browser in with a session row. */
  signIn(page: Page, fields?: Parameters<typeof makeMember>[0]): ReturnType<typeof makeMember>
}

const EVERYTHING = [
  'users',
  'categories',
  'reports',
  'feature_requests',
  'file_removals',
  'account_tombstones',
]

export const isEnhanced = () =>
  Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'))

/** Waits until the page's script has hydrated it, and its effects have run. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(isEnhanced)
  // React runs the effects after the next frame. Not in the page, because a test may have stopped
  // its clock.
  await page.waitForTimeout(100)
}

/**
 * Opens a page whose scripts wait.
 * @returns lets them load, and waits until the page is hydrated
 */
export async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('footer').waitFor({ state: 'attached' })
  return async () => {
    release()
    await hydrated(page)
  }
}

/** Waits for the script of a page that has one, at most five seconds: a test may have broken it. */
async function scriptIfAny(page: Page): Promise<void> {
  const modules = page.locator('script[type=module]')
  if ((await modules.count()) > 0)
    await page.waitForFunction(isEnhanced, undefined, { timeout: 5000 })
}

/** Makes navigation wait for hydration, which starts after the images. */
function awaitScript(page: Page): void {
  const { goto, reload } = page
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options)
    if (!options?.waitUntil) await scriptIfAny(page).catch(() => {})
    return response
  }
  page.reload = async (options) => {
    const response = await reload.call(page, options)
    if (!options?.waitUntil) await scriptIfAny(page).catch(() => {})
    return response
  }
}

interface WorkerFixtures {
  /** Further variables of the server; a file sets them with `test.use`. */
  environment: Record<string, string>
  site: BrowsedSite
}

export const test = base.extend<{ mode: ScriptMode; problems: string[] }, WorkerFixtures>({
  mode: ['script', { option: true }],

  environment: [{}, { scope: 'worker', option: true }],

  // One server per worker; this process opens its database, too, so that tests can insert rows.
  site: [
    async ({ environment }, use) => {
      const server = await startSite({ MODERATORS: 'moderator@example.com', ...environment })
      await use({
        ...server,
        reset: () => EVERYTHING.forEach((table) => server.db.$client.exec(`DELETE FROM ${table}`)),
        async signIn(page, fields) {
          const member = await makeMember(fields)
          await page.context().addCookies([await sessionCookie(member.id, server.origin)])
          return member
        },
      })
      await server.dispose()
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site.origin),

  page: async ({ page, mode }, use) => {
    if (mode === 'script') awaitScript(page)
    await use(page)
  },

  // Any error, policy violation or request to another host fails the test.
  problems: [
    async ({ page, site, mode }, use) => {
      site.reset()
      const problems: string[] = []
      page.on('console', (message) => {
        const blockedOnPurpose = mode === 'blocked' && message.text().includes('ERR_FAILED')
        const rejectedForm = /status of 4\d\d/.test(message.text())
        if (message.type() === 'error' && !blockedOnPurpose && !rejectedForm)
          problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(error.stack || String(error)))
      page.on('request', (request) => {
        const { origin, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== site.origin)
          problems.push(`outside request: ${request.url()}`)
      })
      if (mode === 'blocked') await page.route('**/assets/*.js', (route) => route.abort())
      await use(problems)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
