import { toggleFollow } from '#db/queries/follows.ts'
import { expect, test } from '#tests/support/browser.ts'
import { loadMore } from '#tests/support/lists.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('a member sees the newest photos of followed members', async ({ page, site, mode }) => {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  for (let number = 1; number <= 21; number++)
    await makePhoto(maya.id, { title: `Cart ${number}.` })
  await makePhoto((await makeMember()).id, { title: 'Somebody else’s' })
  await site.signIn(page)
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'Feeds' })
    .getByRole('link', { name: 'Following' })
    .click()
  await expect(page).toHaveURL('/following')
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You don’t follow anyone yet' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse photos' })).toHaveAttribute('href', '/')

  await page.goto('/u/maya')
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Now following Maya Okafor')
  await page.goto('/following')
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('Cart 21.')
  await expect(page.getByText('Somebody else’s')).toHaveCount(0)
  await loadMore(page, mode)
  await expect(page.getByRole('heading', { name: 'Cart 1.', exact: true })).toBeVisible()
  await expect(page.getByText("You've reached the end!")).toBeVisible()
})

test('a list of followers is paged, and its members can be followed', async ({
  page,
  site,
  mode,
}) => {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  for (let number = 1; number <= 21; number++) {
    const fan = await makeMember({ username: `fan-${number}`, lastName: `No. ${number}` })
    await toggleFollow(fan.id, maya.id)
  }
  await site.signIn(page)
  await page.goto('/u/maya')
  await page.getByRole('link', { name: '21 Followers' }).click()
  await expect(page).toHaveURL('/u/maya/followers')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Followers of Maya Okafor' }),
  ).toBeVisible()
  const lines = page.locator('main li[id]')
  await expect(lines.first().getByRole('link')).toHaveAttribute('href', '/u/fan-21')
  await loadMore(page, mode)
  const last = lines.filter({ hasText: 'No. 1 @' })
  await expect(last).toHaveCount(1)
  const address = page.url()
  await last.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Now following Jane No. 1' }),
  ).toBeVisible()
  await expect(last.getByRole('button', { name: 'Following', exact: true })).toBeVisible()
  expect(page.url()).toBe(address)

  await page
    .getByRole('navigation', { name: 'Follows of Maya Okafor' })
    .getByText('Following')
    .click()
  await expect(page).toHaveURL('/u/maya/following')
  await expect(page.getByText('Maya Okafor is not following anyone yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page).toHaveURL('/u/maya')
})
