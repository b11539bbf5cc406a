import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('a newcomer reads what the site is, closes the line, and it stays closed', async ({
  page,
}) => {
  await makePhoto((await makeMember()).id, { title: 'Dune' })
  const line = page.getByText('is where golf cart people share their photos.')
  await page.goto('/')
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Hide introduction' }).click()
  await expect(line).toBeHidden()
  await page.getByRole('link', { name: 'Popular' }).click()
  await expect(page).toHaveURL('/popular')
  await expect(page.getByRole('heading', { name: 'Dune' })).toBeVisible()
  await page.getByRole('link', { name: 'New', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dune' })).toBeVisible()
  await expect(line).toBeHidden()
})
