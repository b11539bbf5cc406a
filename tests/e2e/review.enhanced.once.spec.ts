import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const overlayOf = (page: Page) =>
  page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay ?? 0)

test('a full screen view that comes too late leaves no trace in the history', async ({ page }) => {
  const maya = await makeMember({ firstName: 'Maya', username: 'maya' })
  await makePhoto(maya.id, { title: 'Plum' })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/full-screen-[\w-]{8}\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.getByRole('heading', { name: 'Plum' }).getByRole('link').click()
  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const script = page.waitForResponse(/\/assets\/full-screen-[\w-]{8}\.js$/)
  release()
  await (await script).finished()
  await page.waitForTimeout(300)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await overlayOf(page)).toBe(0)
})
