import type { Page } from '@playwright/test'
import { photoPath } from '#app/http/addresses.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

/*
 * Menus in browsers without popovers: Chrome before 114, Safari before 17, Firefox before 125.
 * Chromium gets the page without the attributes, a stylesheet without support, and no API.
 */

test.beforeEach(async ({ page, site }) => {
  await site.signIn(page)
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch()
    const css = (await response.text())
      .replaceAll('selector(:popover-open)', 'selector(:no-such-thing)')
      .replaceAll(':popover-open', ':no-such-thing')
      .replaceAll('position-area', 'no-such-property')
    await route.fulfill({ response, body: css })
  })
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = (await response.text()).replaceAll(/ popover(target)?="[^"]*"/g, '')
    await route.fulfill({ response, body: html })
  })
  await page.addInitScript(() => {
    const { prototype } = HTMLElement
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(prototype, name)
    // React sets the attributes again when it renders.
    const set = Element.prototype.setAttribute
    Element.prototype.setAttribute = function (name, value) {
      if (!name.startsWith('popover')) set.call(this, name, value)
    }
  })
})

const button = (page: Page) => page.getByRole('button', { name: 'User menu' })
const settings = (page: Page) => page.getByRole('link', { name: 'Settings' })

test('a menu is hidden until its button has the focus', async ({ page }) => {
  await page.goto('/saved')
  await expect(settings(page)).toBeHidden()
  await button(page).focus()
  await expect(settings(page)).toBeVisible()
  const isFocused = () => settings(page).evaluate((link) => link === document.activeElement)
  for (let count = 0; count < 12 && !(await isFocused()); count++) await page.keyboard.press('Tab')
  await expect(settings(page)).toBeFocused()
  await page.getByRole('link', { name: 'Home' }).focus()
  await expect(settings(page)).toBeHidden()
})

test('the Options menu opens below its button', async ({ page, site }) => {
  const member = await site.signIn(page)
  const id = await makePhoto(member.id, { title: 'Lime' })
  await page.goto(photoPath({ id, title: 'Lime', user: member }))
  const options = page.getByRole('button', { name: 'Options' })
  const edit = page.getByRole('link', { name: 'Edit Photo' })
  await expect(edit).toBeHidden()
  await options.click()
  await expect(edit).toBeVisible()
  const from = await options.boundingBox()
  const panel = await page.locator('.photo .menu-panel').boundingBox()
  if (!from || !panel) throw new Error('Something has no box.')
  expect(Math.abs(panel.y - (from.y + from.height))).toBeLessThan(12)
  expect(panel.x).toBeGreaterThanOrEqual(0)
  expect(panel.x).toBeLessThanOrEqual(from.x + from.width)
  expect(panel.x + panel.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
})
