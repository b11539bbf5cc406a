import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test('a cart is put up for sale, found, and asked about', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const cart = { title: 'Red', description: '', isPublic: true, year: 1998 }
  const binderId = await insertBinder(jane.id, cart)
  await makePhoto(jane.id, { title: 'Front', binderId })
  const url = `/u/jane/binder/red-${binderId}`

  await page.goto(`${url}/edit`)
  await page.getByLabel('Status').selectOption('For sale')
  await page.getByLabel('Asking price').fill('4500')
  await page.getByLabel('City').fill('Dunedin')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('For sale · $4,500').first()).toBeVisible()

  await site.signIn(page, { username: 'kim' })
  await page.goto('/carts?status=for-sale')
  await page.getByRole('link', { name: 'Red' }).first().click()
  await page.getByRole('link', { name: 'Ask about this cart' }).click()
  await page.getByLabel('Your question').fill('Does it have a charger?')
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(page.getByText('Does it have a charger?').first()).toBeVisible()
})
