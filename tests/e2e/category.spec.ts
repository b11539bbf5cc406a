import { insertCategory } from '#db/queries/tags.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const heading = { level: 1 } as const

test('a category is reached from the search page and shows its photos', async ({ page }) => {
  await insertCategory({ name: 'Off-Road', slug: 'off-road', description: 'Far from the path.' })
  const { id } = await makeMember()
  await makePhoto(id, { title: 'Dune', tags: ['off road'] })
  await page.goto('/search')
  await page.getByRole('link', { name: 'Off-Road' }).click()
  await expect(page).toHaveURL('/category/off-road')
  await expect(page).toHaveTitle('Off Road Photos - Cartfolio')
  await expect(page.getByRole('heading', heading)).toHaveText('Off Road')
  await expect(page.getByText('Far from the path.')).toBeVisible()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})
