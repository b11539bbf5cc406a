import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const heading = { level: 1 } as const

test('a tag of the strip links to its photos, and is marked there', async ({ page }) => {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  await makePhoto(maya.id, { title: 'Dune', tags: ['off road', 'sand'] })
  await makePhoto(maya.id, { title: 'Town', tags: ['street legal'] })
  await page.goto('/')
  await page.getByRole('link', { name: 'off road' }).click()
  await expect(page).toHaveURL('/tag/off%20road')
  await expect(page.getByRole('heading', heading)).toHaveText('#off road')
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'off road' })).toHaveAttribute('aria-current', 'page')

  const card = page.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card.getByRole('heading', { name: 'Dune' })).toBeVisible()
  await expect(card.getByRole('link', { name: 'Maya Okafor' })).toHaveAttribute('href', '/u/maya')
  await expect(card.getByRole('button', { name: 'Like' })).toBeVisible()

  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL('/')
})
