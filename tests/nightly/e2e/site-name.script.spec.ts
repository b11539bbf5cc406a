import { expect, hydrated, test } from '#tests/support/browser.ts'
import { startSmallSite, type OwnSmallSite } from '#tests/support/small-site.ts'

/** The longest name, with every character that markup escapes. */
const NAME = `Bär's "Buggy" & <Co> of Nether Wallop`.slice(0, 30)
const TAGLINE = 'Karts twice'

let named: OwnSmallSite
test.beforeAll(async () => {
  named = await startSmallSite({ SITE_NAME: NAME, SITE_TAGLINE: TAGLINE })
})
test.afterAll(() => named.server.dispose())

test('the script keeps the name of the server’s page', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: named.server.origin })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The photo of the small site has no picture.
    const isMissing = message.text().includes('status of 404')
    if (message.type() === 'error' && !isMissing) errors.push(message.text())
  })
  await page.goto('/')
  await hydrated(page)
  await expect(page).toHaveTitle(`${NAME} - ${TAGLINE}`)
  await expect(page.locator('header .brand')).toHaveText(NAME)
  await expect(page.locator('footer')).toContainText(`${NAME} ${TAGLINE}`)
  await page.locator(`a[href="${named.photoPath}"]`).first().click()
  const dialog = page.getByRole('dialog', { name: 'Open' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveTitle(`Open by Olive - ${NAME}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveTitle(`${NAME} - ${TAGLINE}`)
  // React reports markup that differs from the server's.
  expect(errors).toEqual([])
  await page.close()
})

test('the longest name fits on every screen', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: named.server.origin, javaScriptEnabled: false })
  for (const width of [320, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    const { excess, name } = await page.evaluate(() => ({
      excess: document.documentElement.scrollWidth - innerWidth,
      name: document.querySelector('.brand')?.getBoundingClientRect().height ?? 0,
    }))
    expect(excess, `at ${width} px`).toBeLessThanOrEqual(0)
    expect(name, `the height of the name at ${width} px`).toBeLessThan(80)
  }
  await page.close()
})
