import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('without a script the page says that it needs one', async ({ page, mode }) => {
  await page.goto('/saved')
  await expect(page.getByText('stored only in this browser')).toBeVisible()
  const needs = page.getByText('needs JavaScript')
  await expect(needs).toHaveCount(mode === 'script' ? 0 : 1)
})

test('a member saves a photo on its page and sorts it into a collection', async ({
  page,
  site,
}) => {
  const maya = await makeMember({ username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Lifted cart' })
  await site.signIn(page, { username: 'jane' })
  await page.goto(`/photo/lifted-cart-maya-${id}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('Photo saved!').first()).toBeVisible()

  await page.goto('/saved')
  await expect(page.getByRole('heading', { name: 'Lifted cart' })).toBeVisible()
  await page.getByRole('link', { name: 'Organize' }).click()
  await page.getByRole('checkbox', { name: 'Lifted cart' }).check()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await expect(page.getByRole('alert')).toContainText('Check 1 field')
  await expect(page.getByRole('checkbox', { name: 'Lifted cart' })).toBeChecked()
  await page.getByLabel('New collection').fill('Ideas')
  await page.getByRole('button', { name: 'Add to collection' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ideas')
  await expect(page.getByRole('heading', { name: 'Lifted cart' })).toBeVisible()

  await page.getByText('Rename or delete').click()
  await page.getByLabel('Name').fill('Winter')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Winter')
  await page.getByText('Rename or delete').click()
  await page.getByRole('button', { name: 'Delete collection' }).click()
  await expect(page).toHaveURL('/saved')
  await expect(page.getByRole('heading', { name: 'Lifted cart' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Collections' })).toHaveCount(0)
})
