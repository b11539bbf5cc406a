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

test('an unused tag shows a message and a link', async ({ page }) => {
  await page.goto('/tag/50%25%20off')
  await expect(page.getByRole('heading', heading)).toHaveText('#50% off')
  await expect(page.getByRole('heading', { name: 'No photos found' })).toBeVisible()
  await expect(page.getByText('No photos have been tagged with "50% off" yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Explore All Photos' }).click()
  await expect(page).toHaveURL('/')
})

test('a photo’s own tag links to its tag page', async ({ page }) => {
  const maya = await makeMember({ username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Slash', tags: ['a/b c'] })
  await page.goto(`/photo/slash-maya-${id}`)
  await page.getByRole('link', { name: '#a/b c' }).click()
  await expect(page.getByRole('heading', heading)).toHaveText('#a/b c')
  await expect(page.getByRole('link', { name: 'Slash' }).first()).toBeVisible()
})
