import AxeBuilder from '@axe-core/playwright'
import { documents, type DocumentPath } from '#app/content/documents.ts'
import { site } from '#app/content/site.ts'
import { expect, test } from '#tests/support/browser.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The prescribed texts of each page (docs/product.md#screens and the sections it links to). */
const facts: Record<DocumentPath, string[]> = {
  '/reporting-center': ['911', site.supportEmail, 'within 24 hours', 'four steps'],
  '/help-center': ['Frequently asked questions', 'Topics', site.supportEmail],
  '/request-feature': [
    'Popular requests',
    ...['245 votes', '189 votes', '156 votes', '312 votes'],
    ...['In Development', 'Under Review', 'Planned'],
    'within 2 weeks',
  ],
  '/keyboard-shortcuts': ['Next photo', 'Write a comment', 'Show this list'],
  '/privacy-policy': [
    'at least 13 years old',
    'within 7 business days',
    'Cookies',
    'Advertisement',
    'place where you stood',
  ],
  '/privacy-rights': ['within 7 business days', site.supportEmail],
  '/terms-of-service': ['at least 13 years old', '10MB', 'At most 4', 'At most 500', 'At most 16'],
  '/publishing-policy': [
    'JPG, JPEG, PNG, GIF up to 10MB',
    'inimum 600x400 pixels',
    '3-50 characters',
    '5-10 tags per photo',
    'at most 4 tags',
  ],
  '/feedback-policy': [
    'Constructive comments',
    'Likes',
    'Community standards',
    'Receiving feedback',
    'Moderation and reporting',
    'Reported comments are reviewed within 24 hours',
    'Links in comments are removed',
    'may be removed',
    'warning',
    'temporary restriction',
    'suspension',
  ],
  '/corrections-policy': [
    'Photo titles',
    'Photo descriptions',
    'Tags',
    'Binder names and descriptions',
    'Profile details',
    'Received',
    'Investigation',
    'User contact',
    'Resolution',
    'Follow-up',
    'within 48 hours',
    'Within 2 hours',
    'within 2 business days',
    'within 7 business days',
  ],
  '/diversity-policy': ['within 48 hours'],
  '/ethics-policy': ['Within 24 hours', 'within 7 business days'],
  '/staffing-report': [
    '8 team members',
    '3 countries',
    '50% remote',
    'learning budget is 2,000 dollars a year',
  ],
}

for (const [path, texts] of Object.entries(facts) as [DocumentPath, string[]][]) {
  const { title, description, lead } = documents[path]

  test(`${path} has its prescribed texts, without a script`, async ({ page, site: server }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} - ${site.name}`)
    const meta = (selector: string, attribute: string) =>
      page.locator(selector).getAttribute(attribute)
    expect(await meta('meta[name=description]', 'content')).toBe(description)
    expect(await meta('link[rel=canonical]', 'href')).toBe(server.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText(lead)).toBeVisible()
    // Only the list of shortcuts has a script, for its switch.
    if (path !== '/keyboard-shortcuts') expect(await response?.text()).not.toContain('<script')
    for (const text of texts) await expect(page.getByRole('main')).toContainText(text)
  })

  for (const colorScheme of ['light', 'dark'] as const)
    test(`${path} is accessible in ${colorScheme} colors`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
      expect(violations).toEqual([])
    })

  test(`${path} fits a screen 320 pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBe(320)
  })
}

const indexed = Object.keys(facts).filter(
  (path) => !['/help-center', '/request-feature', '/keyboard-shortcuts'].includes(path),
)

for (const path of indexed)
  test(`${path} has an index of its headings with links to each below the header`, async ({
    page,
  }) => {
    await page.goto(path)
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

test('titles, descriptions and leads are unique', () => {
  for (const field of ['title', 'description', 'lead'] as const) {
    const all = Object.values(documents).map((text) => text[field])
    expect(new Set(all).size).toBe(all.length)
  }
})

test('every link of these pages has a target', async ({ page }) => {
  const wrong: string[] = []
  const checked = new Set<string>()
  for (const path of Object.keys(facts)) {
    await page.goto(path)
    const links = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
    for (const link of links.filter((href) => href.startsWith('http'))) {
      const { href, hash } = new URL(link)
      if (checked.has(href)) continue
      checked.add(href)
      const response = await page.request.get(href, { maxRedirects: 0 })
      const html = hash ? await response.text() : ''
      const found = response.status() < 400 && (!hash || html.includes(`id="${hash.slice(1)}"`))
      if (!found) wrong.push(`${path} → ${href}`)
    }
  }
  expect(wrong).toEqual([])
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
  await expect(footer).toHaveCount(13)
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
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze()
  expect(violations).toEqual([])
  await page.getByRole('link', { name: 'Show all help' }).click()
  await expect(page).toHaveURL('/help-center')
})
