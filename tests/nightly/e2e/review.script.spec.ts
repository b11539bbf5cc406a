import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const getOverlay = (page: Page) =>
  page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay ?? 0)

test('a dialog that opens too late leaves no history entry', async ({ page, site }) => {
  const jane = await site.signIn(page)
  await makePhoto(jane.id, { title: 'Plum' })
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const part = /\/assets\/forms-[\w-]{8}\.js$/
  await page.route(part, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.getByRole('heading', { name: 'Plum' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('link', { name: 'Edit Photo' }).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const script = page.waitForResponse(part)
  release()
  await (await script).finished()
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await getOverlay(page)).toBe(0)
})

test('Back before hydration of a reloaded photo shows the feed', async ({ page }) => {
  const maya = await makeMember()
  await makePhoto(maya.id, { title: 'Plum' })
  await makePhoto(maya.id, { title: 'Lime' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
  await page.getByRole('heading', { name: 'Plum' }).getByRole('link').click()
  await expect(page).toHaveURL(/\/photo\//)
  await expect(page.getByRole('dialog')).toBeVisible()

  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plum')
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/')
  release()
  await expect(page.getByRole('link', { name: 'Lime' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
})

test('after sign-out Back shows nothing of the member', async ({ page, site }) => {
  await site.signIn(page)
  await page.goto('/notifications')
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await page.goto('/api/logout')
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'User menu' })).toHaveCount(0)
})
