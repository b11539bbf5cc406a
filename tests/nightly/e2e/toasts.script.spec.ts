import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const toasts = (page: Page) => page.locator('.toast')
const save = (page: Page, title: string) =>
  page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Save' })

test.beforeEach(async ({ page }) => {
  const { id } = await makeMember()
  await makePhoto(id, { title: 'Lime' })
  await makePhoto(id, { title: 'Plum' })
  await page.clock.install()
  await page.goto('/')
})

/** Swipes a toast to the right by mouse. */
async function swipe(page: Page, toast: Locator, distance: number) {
  const box = await toast.boundingBox()
  if (!box) throw new Error('The toast is not there.')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let moved = 0; moved <= distance; moved += 10) await page.mouse.move(x + moved, y)
  await page.mouse.up()
}

test('one is visible at a time, for 5 seconds, at most 420 pixels wide', async ({ page }) => {
  await expect(save(page, 'Lime')).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await save(page, 'Lime').click()
  await expect(toasts(page)).toHaveText('Photo saved!')
  await save(page, 'Lime').click()
  await expect(toasts(page)).toHaveText('Photo removed from saves')
  expect((await page.locator('.toasts').boundingBox())?.width).toBeLessThanOrEqual(420)

  await page.mouse.move(10, 300)
  await page.clock.runFor(4800)
  await expect(toasts(page)).toBeVisible()
  await page.clock.runFor(400)
  await expect(toasts(page)).toHaveCount(0)
})

test('a swipe to the right of 50 pixels or more dismisses it', async ({ page }) => {
  await save(page, 'Lime').click()
  await expect(toasts(page)).toBeVisible()
  await swipe(page, toasts(page), 40)
  await expect(toasts(page)).toBeVisible()
  await swipe(page, toasts(page), 80)
  await expect(toasts(page)).toHaveCount(0)
})

test('F8 moves the focus to it, where it pauses and can be dismissed', async ({ page }) => {
  await save(page, 'Lime').click()
  await expect(toasts(page)).toBeVisible()
  await page.keyboard.press('F8')
  await page.clock.runFor(10_000)
  await expect(toasts(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(toasts(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toHaveCount(0)
})

test('nothing is requested automatically: no polling, no refetch on focus', async ({ page }) => {
  await save(page, 'Lime').click()
  await expect(toasts(page)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => {
    // Images without a file are retried; another test covers that.
    if (request.resourceType() !== 'image') requests.push(request.url())
  })
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await page.clock.runFor('10:00')
  expect(requests).toEqual([])
})
