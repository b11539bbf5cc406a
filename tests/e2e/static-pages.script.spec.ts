import { axeViolations } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/*
 * Texts, links and index of every static page: tests/http/static-pages.test.ts. Every page in both color schemes
 * and at 320 pixels: tests/nightly/e2e/accessibility.script.spec.ts.
 */

for (const colorScheme of ['light', 'dark'] as const)
  test(`a policy is accessible in ${colorScheme} colors`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/publishing-policy')
    expect(await axeViolations(page, WCAG)).toEqual([])
  })

test('a policy has an index of its headings with links to each below the header', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  const links = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(links).toHaveText(await headings.allTextContents())

  const header = await page.getByRole('banner').boundingBox()
  for (const [at, link] of (await links.all()).entries()) {
    await link.click()
    await expect(headings.nth(at)).toBeFocused()
    const box = await headings.nth(at).boundingBox()
    expect(box?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity)
  }
})

test('on a phone the index is closed above the text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacy-policy')
  const index = page.getByRole('navigation', { name: 'On this page' })
  await expect(index.getByRole('link')).toHaveCount(0)
  await index.getByText('On this page').last().click()
  await index.getByRole('link', { name: 'Cookies' }).click()
  await expect(page.getByRole('heading', { name: 'Cookies' })).toBeInViewport()
})

test('the six report buttons open the form with their category', async ({ page, site: server }) => {
  const categories = [
    'Inappropriate Content',
    'Harassment & Bullying',
    'Copyright Violation',
    'Safety Concerns',
    'Impersonation',
    'Other Issues',
  ]
  await server.signIn(page)
  for (const category of categories) {
    await page.goto('/reporting-center')
    await expect(page.getByRole('heading', { level: 3, name: category })).toBeVisible()
    const button = page.getByRole('link', { name: `Report ${category}`, exact: true })
    await expect(button).toHaveAttribute('href', `/report?category=${encodeURIComponent(category)}`)
    await button.click()
    await expect(page.getByLabel('Category')).toHaveValue(category)
  }
  await page.goto('/reporting-center')
  await expect(page.locator('.steps li')).toHaveCount(4)
})

test('Edit My Content links to the member’s own profile, Report Inaccuracy to the form', async ({
  page,
  site: server,
}) => {
  const edit = page.getByRole('link', { name: 'Edit My Content' })
  await page.goto('/corrections-policy')
  await expect(edit).toHaveAttribute('href', '/api/login?returnTo=%2Fcorrections-policy')

  await server.signIn(page, { username: 'maya' })
  await page.goto('/corrections-policy')
  await expect(edit).toHaveAttribute('href', '/u/maya')
  await page.getByRole('link', { name: 'Report Inaccuracy' }).click()
  await expect(page).toHaveURL('/report?category=Inaccurate%20Information')
  await expect(page.getByLabel('Category')).toHaveValue('Inaccurate Information')
})

test('the footer links to all pages, and each page to those of its section', async ({ page }) => {
  await page.goto('/privacy-policy')
  const section = page.getByRole('navigation', { name: 'Privacy' })
  await expect(section.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await section.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
  const footer = page.getByRole('contentinfo').getByRole('link')
  await expect(footer).toHaveCount(12)
})

test('the Help Center shows six topics and six questions and filters both', async ({ page }) => {
  await page.goto('/help-center')
  const entries = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(entries).toHaveCount(12)
  const response = page.getByText('Switch off “Make this photo public”')
  await expect(response).toBeHidden()
  await page.getByText('Who can see my photos?').click()
  await expect(response).toBeVisible()

  const box = page.getByRole('searchbox', { name: 'Search the Help Center' })
  await box.fill('  FOUR tags ')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/help-center\?q=/)
  await expect(page.getByText('Four tags are enough')).toBeVisible()
  await expect(box).toHaveValue('FOUR tags')
  await expect(entries).toHaveText(['Why can I add only four tags?'])
  await expect(page.getByRole('status')).toContainText('1 answer for “FOUR tags”')
  await expect(page.getByRole('heading', { name: 'Topics' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Show all help' }).click()
  await expect(entries).toHaveCount(12)
})

test('a help search without results shows a message', async ({ page }) => {
  await page.goto(`/help-center?q=${encodeURIComponent('<b>zebra</b>')}`)
  await expect(page.getByRole('heading', { name: 'No help found' })).toBeVisible()
  await expect(page.getByRole('status')).toContainText('“<b>zebra</b>”')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(await axeViolations(page, WCAG)).toEqual([])
  await page.getByRole('link', { name: 'Show all help' }).click()
  await expect(page).toHaveURL('/help-center')
})
