import type { Page } from '@playwright/test'
import { isFollowing } from '#db/queries/follows.ts'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const FOLLOWS = '**/api/users/*/follow'

async function maya() {
  const member = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const photo = await makePhoto(member.id, { title: 'Lime' })
  return { member, url: `/photo/lime-maya-${photo}` }
}

const follow = (page: Page) => page.getByRole('button', { name: 'Follow', exact: true })
const unfollow = (page: Page) => page.getByRole('button', { name: 'Following', exact: true })
const toast = (page: Page) => page.locator('.toast')

test('a profile updates its follower count with the button', async ({ page, site }) => {
  const { member } = await maya()
  const viewer = await site.signIn(page)
  await page.goto('/u/maya')
  await expect(follow(page)).toHaveAttribute('aria-pressed', 'false')
  let response = () => {}
  await page.route(FOLLOWS, (route) => void (response = () => route.continue()))
  await follow(page).click()
  await expect(unfollow(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 Follower')).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
  response()
  await expect(toast(page)).toHaveText('Now following Maya Okafor')
  expect(await isFollowing(viewer.id, member.id)).toBe(true)
  await page.unroute(FOLLOWS)
  await unfollow(page).click()
  await expect(toast(page)).toHaveText('Unfollowed Maya Okafor')
  await expect(page.getByText('0 Followers')).toBeVisible()
  expect(await isFollowing(viewer.id, member.id)).toBe(false)
})

test('a photo shows after Back whom its viewer follows since', async ({ page, site }) => {
  const { url } = await maya()
  await site.signIn(page)
  await page.goto(url)
  await expect(follow(page)).toBeVisible()
  await page.goto('/u/maya')
  await hydrated(page)
  await follow(page).click()
  await expect(toast(page)).toHaveText('Now following Maya Okafor')
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(url))
  await expect(unfollow(page)).toBeVisible()
})
