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
