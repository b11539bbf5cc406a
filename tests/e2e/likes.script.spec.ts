import type { Page, Route } from '@playwright/test'
import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const LIKES = '**/api/photos/*/like'

/** Maya's photo and its address. */
async function lime() {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Lime' })
  return { id, url: `/photo/lime-maya-${id}` }
}

const like = (page: Page) => page.getByRole('button', { name: 'Like' })
const toast = (page: Page) => page.locator('.toast')

/** Delays the responses to likes until released. */
async function holdRequests(page: Page) {
  const requests: Route[] = []
  await page.route(LIKES, (route) => void requests.push(route))
  return {
    requests,
    release: () => Promise.all(requests.splice(0).map((route) => route.continue())),
  }
}

test('the heart is red and the like counted before the server responds', async ({ page, site }) => {
  const { id, url } = await lime()
  await site.signIn(page)
  const { requests, release } = await holdRequests(page)
  await page.goto(url)
  const heart = like(page).locator('.icon')
  const color = () => heart.evaluate((icon) => getComputedStyle(icon).color)
  await like(page).click()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('1 like', { exact: false }).first()).toBeVisible()
  await expect(heart.locator('use')).toHaveAttribute('href', /#icon-heart-filled$/)
  expect(await color()).toBe('rgb(213, 25, 58)')
  await expect(toast(page)).toHaveCount(0)
  expect(requests).toHaveLength(1)
  await release()
  await expect(toast(page)).toHaveText('Photo interaction updated!')
  expect((await findPhoto(id, null))?.likesCount).toBe(1)
  expect(new URL(page.url()).pathname).toBe(url)
})

for (const [place, fail, message] of [
  [
    'the photo’s page',
    (route: Route) => route.fulfill({ status: 500, json: { message: 'Broken' } }),
    'Error: Failed to update photo interaction',
  ],
  [
    'a grid',
    (route: Route) => route.fulfill({ status: 429, json: { message: 'In 5 seconds.' } }),
    'Failed to like photo: In 5 seconds.',
  ],
  ['the dialog', (route: Route) => route.abort(), 'Failed to like photo'],
] as const)
  test(`a like that fails is undone in ${place}`, async ({ page, site, problems }) => {
    const { url } = await lime()
    await site.signIn(page)
    await page.route(LIKES, fail)
    await page.goto(place === 'the photo’s page' ? url : '/')
    if (place === 'the dialog') await page.locator(`.card-text a[href="${url}"]`).click()
    const button =
      place === 'the dialog'
        ? page.getByRole('dialog').getByRole('button', { name: 'Like' })
        : like(page)
    await button.click()
    await expect(toast(page)).toHaveText(message)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    problems.splice(0)
  })

test('signed out, a like is undone and redirects to sign-in after a second', async ({ page }) => {
  const { url } = await lime()
  await page.clock.install()
  await page.goto(`${url}?from=mail`)
  await page.clock.pauseAt(Date.now() + 60_000)
  await like(page).click()
  await expect(toast(page)).toHaveText(
    'Sign in required: You need to sign in to like photos. Redirecting...',
  )
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  await page.clock.runFor(900)
  expect(new URL(page.url()).pathname).toBe(url)
  const request = page.waitForRequest('**/api/login?**')
  await page.clock.runFor(100)
  const returnTo = new URL((await request).url()).searchParams.get('returnTo')
  expect(returnTo).toBe(`${url}?from=mail`)
})

test('a card and the dialog above it stay in sync', async ({ page, site }) => {
  const { id, url } = await lime()
  await site.signIn(page)
  await page.goto('/')
  const onCard = page.locator(`#photo-${id} button.like`)
  await onCard.click()
  await expect(onCard).toHaveText('Like 1')
  await page.locator(`.card-text a[href="${url}"]`).click()
  const dialog = page.getByRole('dialog', { name: 'Lime' })
  const inDialog = dialog.getByRole('button', { name: 'Like' })
  await expect(inDialog).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByText('1 like')).toBeVisible()
  await inDialog.click()
  await expect(inDialog).toHaveAttribute('aria-pressed', 'false')
  await expect(onCard).toHaveAttribute('aria-pressed', 'false')
  await expect(onCard).toHaveText('Like')
  await expect(toast(page)).toHaveCount(0)
})
