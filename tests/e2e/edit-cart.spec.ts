import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test('facts, order, before and after and more photos, without leaving the edit page', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binderId = await insertBinder(jane.id, { title: 'Build', description: '', isPublic: true })
  for (const title of ['Rust', 'Chrome']) await makePhoto(jane.id, { title, binderId })
  await makePhoto(jane.id, { title: 'Loose' })
  const url = `/u/jane/binder/build-${binderId}`
  const status = page.getByRole('status')
  const openSection = (name: string) =>
    page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name, exact: true })
      .click()
  const expectHere = (section: string) =>
    expect(page).toHaveURL(new RegExp(`${url}/edit${section}`))

  await page.goto(url)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('link', { name: 'Edit Binder' }).click()
  await page.getByText('This binder is about a cart').click()
  await page.getByLabel('Make', { exact: true }).selectOption('E-Z-GO')
  await page.getByRole('button', { name: 'Save and keep editing' }).click()
  await expect(status).toContainText('Cart updated')
  await expectHere('$')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Cart' })).toBeVisible()

  await openSection('Photos')
  const items = page.locator('.choices > li')
  await expect(items).toHaveText([/Chrome/, /Rust/])
  await page.getByRole('button', { name: 'Move to the front: Rust' }).click()
  await expect(items).toHaveText([/Rust/, /Chrome/])
  await expectHere('\\?section=photos&moved=first-\\d+$')
  await expect(page.getByRole('button', { name: 'Move to the front: Rust' })).toBeFocused()

  await openSection('Before and after')
  await page.getByLabel('Before: Rust').check()
  await page.getByLabel('After: Chrome').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(status).toContainText('Before and after changed')
  await expectHere('\\?section=before-after$')

  await openSection('Add photos')
  await page.getByLabel('Loose').check()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(status).toContainText('1 photo added')
  await expect(items).toHaveText([/Loose/, /Rust/, /Chrome/])
  await expectHere('\\?section=photos$')
})
