import { expect, test } from '#tests/support/browser.ts'
import { loadMore } from '#tests/support/lists.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

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
