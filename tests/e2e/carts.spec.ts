import { findBinder, insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('a binder describes a cart, and the list of carts finds it by its facts', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binder = { title: 'Sunday driver', description: '', isPublic: true }
  const id = await insertBinder(jane.id, binder)
  await makePhoto(jane.id, { title: 'At the lake', binderId: id })
  const other = await makeMember({ username: 'ann' })
  await insertBinder(other.id, {
    ...{ ...binder, title: 'Ranch hand' },
    ...{ make: 'Yamaha', makeKey: 'yamaha', year: 2019, drive: 'gas' },
  })

  const url = `/u/jane/binder/sunday-driver-${id}`
  await page.goto(`${url}/edit`)
  const year = page.getByLabel('Year')
  await expect(year).toBeHidden()
  await page.getByText('This binder is about a cart').click()
  await page.getByLabel('Make', { exact: true }).selectOption('Other')
  await page.getByLabel('Model').fill('txt')
  await year.fill('1492')
  await page.getByLabel('Drive').selectOption('Electric')
  await page.getByLabel('Lift (inches)').fill('5.1')
  await page.getByLabel('City').fill('tampa')
  await page.getByRole('button', { name: 'Save changes' }).click()

  const wrong = page.locator('[aria-invalid=true]')
  await expect(wrong).toHaveCount(3)
  await expect(page.getByLabel('Other make')).toHaveAccessibleDescription(/Please enter the make/)
  await expect(year).toHaveAccessibleDescription(/Year must be a whole number from 1930/)
  await expect(year).toHaveValue('1492')
  await expect(page.getByLabel('Lift (inches)')).toHaveAccessibleDescription(/in quarters/)
  await expect(page.getByLabel('Lift (inches)')).toHaveValue('5.1')
  await expect(page.getByLabel('Make', { exact: true })).toHaveValue('Other')
  await expect(page.getByLabel('Model')).toHaveValue('txt')
  await expect(page.getByLabel('Drive')).toHaveValue('electric')
  await expect(page.getByLabel('City')).toHaveValue('tampa')
  expect((await findBinder(id, jane.id))?.make).toBeNull()

  // A make of the list in another spelling.
  await page.getByLabel('Other make').fill('ezgo')
  await year.fill('1998')
  await page.getByLabel('Lift (inches)').fill('5.25')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(url)
  const facts = page.locator('.cart-facts')
  await expect(facts).toContainText('E-Z-GO')
  await expect(facts).toContainText('5.25 in')
  await expect(facts).toContainText('Tampa')
  await facts.getByRole('link', { name: 'TXT' }).click()
  await expect(page).toHaveURL('/carts/e-z-go?model=txt')
  await expect(page.getByRole('heading', { level: 1, name: 'E-Z-GO TXT' })).toBeVisible()

  await page.goto('/carts')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  await expect(cards.filter({ hasText: 'Sunday driver' })).toContainText('1998 E-Z-GO TXT')
  await page.getByRole('navigation', { name: 'Drive' }).getByRole('link', { name: 'Gas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gas carts' })).toBeVisible()
  await expect(cards).toHaveText([/Ranch hand/])
  await page.getByRole('link', { name: 'Any' }).click()
  await page.getByRole('navigation', { name: 'Year' }).getByRole('link', { name: '1998' }).click()
  await expect(page).toHaveURL('/carts?year=1998')
  await expect(cards).toHaveText([/Sunday driver/])
  await cards.getByRole('link', { name: 'Sunday driver' }).click()
  await expect(page).toHaveURL(url)
})
