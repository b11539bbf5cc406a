import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember } from '#tests/support/members.ts'
import { fillSite } from '#tests/support/site-content.ts'

async function check(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expectNoAxeViolations(page, path)
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${path} scrolls horizontally at 320 px`).toBeLessThanOrEqual(0)
  expect.soft(await page.locator('h1').count(), `${path} has one h1`).toBe(1)
  await page.setViewportSize({ width: 1280, height: 720 })
}

test.describe.configure({ timeout: 240_000 })

test('every page is accessible, signed out', async ({ page }) => {
  const viewer = await makeMember({ username: 'viewer' })
  const { open } = await fillSite(viewer.id)
  for (const path of open) await check(page, path)
})

test('every page is accessible, signed in', async ({ page, site }) => {
  const viewer = await site.signIn(page, { username: 'viewer', email: 'moderator@example.com' })
  const { signedIn } = await fillSite(viewer.id)
  for (const path of signedIn) await check(page, path)
})
