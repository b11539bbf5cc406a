import { database } from '#db/client.ts'
import { featureRequests } from '#db/schema.ts'
import { expect, test } from '#tests/support/browser.ts'

const thanks = "Thank you for your feature request! We'll review it and get back to you."
const stored = () => database().select().from(featureRequests).all()

test('a visitor requests a feature and is thanked, once', async ({ page }) => {
  await page.goto('/request-feature')
  await expect(page.getByRole('heading', { level: 1, name: 'Request a New Feature' })).toBeVisible()
  await expect(page.getByLabel('Priority')).toHaveValue('medium')
  await page.getByLabel('Title').fill('A calendar')
  await page.getByLabel('Description').fill('Of rides\nand parades')
  await page.getByLabel('Category').selectOption('Social Features')
  await page.getByLabel('Priority').selectOption({ label: 'High' })
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page).toHaveURL('/request-feature')
  await expect(page.getByRole('status')).toContainText(thanks)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await page.reload()
  await expect(page.getByText(thanks)).toHaveCount(0)
  expect(stored()).toMatchObject([
    {
      userId: null,
      title: 'A calendar',
      description: 'Of rides\nand parades',
      category: 'Social Features',
      priority: 'high',
    },
  ])
})

test('the server requires missing fields and keeps the rest', async ({ page, site }) => {
  const jane = await site.signIn(page)
  await page.goto('/request-feature')
  await page.getByLabel('Description').fill('Of rides')
  await page.getByLabel('Priority').selectOption('low')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Please enter a title')).toBeVisible()
  await expect(page.getByText('Please choose one of the categories')).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('Of rides')
  await expect(page.getByLabel('Priority')).toHaveValue('low')
  expect(stored()).toEqual([])
  await page.getByLabel('Title').fill('A calendar')
  await page.getByLabel('Category').selectOption('Other')
  await page.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByRole('status')).toContainText(thanks)
  expect(stored()).toMatchObject([{ userId: jane.id, priority: 'low' }])
})

test('popular requests show their votes and status', async ({ page }) => {
  await page.goto('/request-feature')
  const popular = page.getByRole('region', { name: 'Popular requests' })
  for (const votes of [312, 245, 189, 156])
    await expect(popular.getByText(`${votes} votes`)).toBeVisible()
  for (const status of ['In Development', 'Under Review', 'Planned'])
    await expect(popular.getByText(status).first()).toBeVisible()
  await expect(page.getByText(/2 weeks/)).toBeVisible()
})

test('the page has no script', async ({ page }) => {
  await page.goto('/request-feature')
  expect(await page.locator('script').count()).toBe(0)
})
