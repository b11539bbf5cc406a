import { expect, test } from '#tests/support/browser.ts'
import { loadMore } from '#tests/support/lists.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('an empty site shows a message and offers the upload', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('No photos yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
})

test('the feed continues to its end without duplicates while others upload', async ({
  page,
  mode,
}) => {
  const { id } = await makeMember()
  for (let number = 1; number <= 25; number++) await makePhoto(id, { title: `Cart ${number}` })
  await makePhoto(id, { title: 'Secret', isPublic: false })
  await page.goto('/')
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles.first()).toHaveText('Cart 25')
  await expect(page.getByRole('heading', { name: 'Cart 6', exact: true })).toHaveCount(1)
  await makePhoto(id, { title: 'Newcomer' })

  await loadMore(page, mode)
  await expect(page.getByText("You've reached the end!")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cart 1', exact: true })).toHaveCount(1)
  await expect(titles.filter({ hasText: /^Cart [1-5]$/ })).toHaveText([
    'Cart 5',
    'Cart 4',
    'Cart 3',
    'Cart 2',
    'Cart 1',
  ])
  await expect(page.getByText('Secret')).toHaveCount(0)
})

test('the next page has a link that can be opened directly', async ({ page }) => {
  const { id } = await makeMember()
  for (let number = 1; number <= 21; number++) await makePhoto(id, { title: `Cart ${number}` })
  await page.goto('/')
  const next = page.locator('a[rel=next]')
  const address = (await next.getAttribute('href')) ?? ''
  expect(address).toMatch(/^\/\?before=\d+&ad=[0-9a-z]+\.20$/)
  await page.goto(address)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Cart 1', exact: true })).toBeVisible()
})
