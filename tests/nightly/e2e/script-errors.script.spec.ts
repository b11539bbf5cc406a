import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

/* After every error in the client script, the page that is shown stays, and works. */

const LOADING_ERROR = 'Loading error'
const BROKEN = 'test failure'
const THROWS = `() => { throw new Error('${BROKEN}') }`

const article = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** The address of a bundle: its name and a hash of eight letters. */
const bundle = (name: string) => new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`)

const getSource = (name: string) => {
  const file = readdirSync('build/client/assets').find((each) =>
    bundle(name).test(`/assets/${each}`),
  )
  return readFileSync(`build/client/assets/${file}`, 'utf8')
}

const response = (page: Page, name: string, body: (url: string) => string) =>
  page.route(bundle(name), (route) =>
    route.fulfill({ contentType: 'text/javascript', body: body(route.request().url()) }),
  )

/** Makes a route's module export something that fails. */
const breakRoute = (page: Page, route: string, exported: string) =>
  response(
    page,
    route,
    (url) => `
      export * from '${url}?whole'
      const broken = ${THROWS}
      export { broken as ${exported} }`,
  )

/** Counts the documents that a page loads. */
function getDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count++
  })
  return () => count
}

async function scene(site: Parameters<Parameters<typeof test>[2]>[0]['site'], page: Page) {
  const maya = await makeMember({ username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Lime' })
  await site.signIn(page)
  return `/photo/lime-maya-${id}`
}

const failed = (problems: string[]) => expect.poll(() => problems.length).toBeGreaterThan(0)

const openLime = (page: Page) => page.getByRole('link', { name: 'Lime' }).last().click()

async function expectLime(page: Page, photoPath: string) {
  await expect(page).toHaveURL(photoPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lime')
  await expect(page.getByText(LOADING_ERROR)).toHaveCount(0)
}

/** Checks that the page stays, and that its forms and links work. */
async function expectPlainPage(page: Page, problems: string[], photoPath: string) {
  const reported = problems.length
  await expect(page.getByText(LOADING_ERROR)).toHaveCount(0)
  const like = article(page, 'Lime').getByRole('button', { name: 'Like' })
  const liked = await like.getAttribute('aria-pressed')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', liked === 'true' ? 'false' : 'true')
  // The next page runs the script again, which fails again.
  await expect.poll(() => problems.length).toBeGreaterThan(reported)
  await openLime(page)
  await expectLime(page, photoPath)
}

/** Expects only the browser's report of the error. */
function expectOnlyBroken(problems: string[]) {
  const messages = problems.splice(0)
  expect(messages.length).toBeGreaterThan(0)
  // React adds that it renders the page again.
  for (const text of messages)
    expect(text).toMatch(new RegExp(`${BROKEN}|React error #4(18|2[123])`))
}

const FAULTS: Record<string, (page: Page) => Promise<unknown>> = {
  'the root': (page) => breakRoute(page, 'root', 'default'),
  'a page during hydration': (page) => breakRoute(page, 'home', 'default'),
  'an effect of a page': (page) =>
    page.addInitScript(() => {
      const fail = () => {
        throw new Error('test failure')
      }
      Object.assign(window, { AbortController: new Proxy(AbortController, { construct: fail }) })
    }),
  'a store': (page) =>
    page.addInitScript(() => {
      WeakSet.prototype.has = () => {
        throw new Error('test failure')
      }
    }),
}

for (const [place, fault] of Object.entries(FAULTS))
  test(`an error in ${place} keeps the page working`, async ({ page, site, problems }) => {
    const photoPath = await scene(site, page)
    await fault(page)
    const documents = getDocuments(page)
    await page.goto('/', { waitUntil: 'load' })
    await failed(problems)
    expect(documents()).toBe(1)
    await expectPlainPage(page, problems, photoPath)
    expectOnlyBroken(problems)
  })

test.describe('after hydration', () => {
  const later: Record<string, [prepare: (page: Page) => unknown, press: (page: Page) => unknown]> =
    {
      'a store': [
        () => undefined,
        (page) =>
          page.evaluate(() => {
            WeakSet.prototype.has = () => {
              throw new Error('test failure')
            }
            document.querySelector<HTMLElement>('button.like')?.click()
          }),
      ],
      'a handler': [
        (page) =>
          response(
            page,
            'entry\\.client',
            () => `${getSource('entry\\.client')};addEventListener('click', ${THROWS})`,
          ),
        (page) => page.locator('main').click({ position: { x: 1, y: 1 } }),
      ],
      'a rendered lazy part': [
        (page) =>
          response(page, 'dialogs', () => {
            const names = /export\{(.+?)\}/.exec(getSource('dialogs'))?.[1]?.split(',') ?? []
            const exports = names.map((name) => `broken as ${name.split(' as ').pop()}`)
            // A part is one of its exports, with what it exports.
            return `const broken = ${THROWS}; broken.default = broken; export { ${exports.join()} }`
          }),
        (page) => page.getByRole('link', { name: 'Lime' }).last().click(),
      ],
    }
  for (const [place, [prepare, press]] of Object.entries(later))
    test(`an error in ${place} keeps the page working`, async ({ page, site, problems }) => {
      const photoPath = await scene(site, page)
      await prepare(page)
      await page.goto('/')
      await hydrated(page)
      await press(page)
      await failed(problems)
      // The link that opened the broken part leads to the page of the photo.
      if (place !== 'a rendered lazy part') await openLime(page)
      await expectLime(page, photoPath)
      expectOnlyBroken(problems)
    })
})

test('typed values stay when hydration fails', async ({ page, site, problems }) => {
  const photoPath = await scene(site, page)
  await page.addInitScript(() => {
    WeakSet.prototype.has = () => {
      throw new Error('test failure')
    }
  })
  await page.route('**/assets/*.js', (route) => setTimeout(() => route.continue(), 1500))
  await page.goto(photoPath, { waitUntil: 'commit' })
  const comment = page.getByLabel('Add a comment')
  await comment.fill('Good shade')
  await failed(problems)
  await expect(comment).toHaveValue('Good shade')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.locator('#comments article')).toContainText('Good shade')
  expectOnlyBroken(problems)
})

test('only the server’s page for an unexpected error says that loading failed', async ({
  page,
  site,
  problems,
}) => {
  await scene(site, page)
  const documents = getDocuments(page)
  site.db.$client.exec('ALTER TABLE sessions RENAME TO sessions_away')
  try {
    await page.goto('/')
    await hydrated(page)
    await expect(page.getByText('Loading error. Please refresh the page.')).toBeVisible()
    expect(documents()).toBe(1)
  } finally {
    site.db.$client.exec('ALTER TABLE sessions_away RENAME TO sessions')
  }
  for (const text of problems.splice(0)) expect(text).toContain('status of 500')
})
