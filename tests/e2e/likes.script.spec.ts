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

for (const [what, fail] of [
  ['fails', (route: Route) => route.fulfill({ status: 500, json: { message: 'Broken' } })],
  ['does not respond', (route: Route) => route.abort()],
] as const)
  test.describe(`a server that ${what}`, () => {
    test.beforeEach(({ page }) => page.route(LIKES, fail))
    test.afterEach(({ problems }) => {
      expect(problems.splice(0)).toEqual([expect.stringContaining('Failed to load resource')])
    })

    test('undoes the like on the photo’s page', async ({ page, site }) => {
      const { url } = await lime()
      await site.signIn(page)
      await page.goto(url)
      await like(page).click()
      await expect(toast(page)).toHaveText('Error: Failed to update photo interaction')
      await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
      await expect(page.getByText('0 likes')).toBeVisible()
    })

    test('undoes the like in a grid', async ({ page, site }) => {
      await lime()
      await site.signIn(page)
      await page.goto('/')
      await like(page).click()
      await expect(toast(page)).toHaveText('Failed to like photo')
      await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
    })

    test('undoes the like in the dialog', async ({ page, site }) => {
      const { url } = await lime()
      await site.signIn(page)
      await page.goto('/')
      await page.locator(`.card-text a[href="${url}"]`).click()
      const dialog = page.getByRole('dialog', { name: 'Lime' })
      await dialog.getByRole('button', { name: 'Like' }).click()
      await expect(toast(page)).toHaveText('Failed to like photo')
      const pressed = dialog.getByRole('button', { name: 'Like' })
      await expect(pressed).toHaveAttribute('aria-pressed', 'false')
    })
  })

test('too many likes show the server’s message', async ({ page, site }) => {
  await lime()
  await site.signIn(page)
  await page.route(LIKES, (route) =>
    route.fulfill({ status: 429, json: { message: 'Please try again in 5 seconds.' } }),
  )
  await page.goto('/')
  await like(page).click()
  await expect(toast(page)).toHaveText('Failed to like photo: Please try again in 5 seconds.')
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

test('quick presses are sent one by one, and the last one counts', async ({ page, site }) => {
  const { id, url } = await lime()
  const member = await site.signIn(page)
  const { requests, release } = await holdRequests(page)
  await page.goto(url)
  await like(page).dblclick()
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  expect(requests).toHaveLength(1)
  await release()
  await expect.poll(() => requests.length).toBe(1)
  await release()
  await expect(toast(page)).toHaveText('Photo interaction updated!')
  await expect(like(page)).toHaveAttribute('aria-pressed', 'false')
  const photo = await findPhoto(id, member.id)
  expect([photo?.likesCount, photo?.liked]).toEqual([0, false])
})

test('the page knows who is signed in without a request', async ({ page }) => {
  const { url } = await lime()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  for (const path of ['/', url, '/saved', '/u/maya']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(asked).not.toContain('/api/auth/user')
  expect(asked).toContain(url)
})
