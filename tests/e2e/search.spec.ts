import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const heading = { level: 1 } as const

test('the search page has its own box, even where the header has none', async ({ page }) => {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor' })
  await makePhoto(maya.id, { title: 'Lime dream' })
  await makePhoto(maya.id, { title: 'Lime', tags: ['beach'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Search Photos')
  await expect(page.getByText('Enter a search term to find amazing photos')).toBeVisible()

  await page.getByLabel('Search term').fill(' lime maya ')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('Search results for "lime maya"')
  await expect(page.getByText('Found 2 photos')).toBeVisible()
  await expect(page.getByLabel('Search term')).toHaveValue('lime maya')

  await page.getByLabel('Search term').fill('lime bea')
  await page.getByLabel('Search term').press('Enter')
  await expect(page.getByText('Found 1 photo', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the header’s box shows the same results', { tag: '@product' }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/')
  const box = page.getByPlaceholder('Search photos, binders, photographers...')
  await box.fill('no such "cart" AND (more')
  await box.press('Enter')
  await expect(page.getByRole('heading', heading)).toHaveText(
    'Search results for "no such "cart" AND (more"',
  )
  await expect(page.getByText('Found 0 photos')).toBeVisible()
  await expect(box).toHaveValue('no such "cart" AND (more')
})
