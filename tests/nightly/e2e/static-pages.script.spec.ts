import help from '#app/content/help.json' with { type: 'json' }
import { expect, test } from '#tests/support/browser.ts'

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

test('the Help Center shows its topics and questions and filters them', async ({ page }) => {
  await page.goto('/help-center')
  const entries = page.getByRole('main').getByRole('heading', { level: 3 })
  const all = Object.values(help).flat().length
  await expect(entries).toHaveCount(all)
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
  await expect(entries).toHaveCount(all)
})
