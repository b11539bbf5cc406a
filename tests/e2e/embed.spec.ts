import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

/** Another page with the embed snippet; on this site, so that the browser sends its cookies. */
async function readFrame(page: Page, site: string, path: string) {
  const body = `<!doctype html><iframe src="${path}" width="500" height="600" frameborder="0" scrolling="no"></iframe>`
  const embedding = `${site}/a-page-that-embeds`
  await page.route(embedding, (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto(embedding)
  return page.frameLocator('iframe')
}

test('in a frame a photo is a card with links to the site', async ({ page, site, context }) => {
  const maya = await site.signIn(page, { firstName: 'Maya', username: 'maya' })
  const url = `/photo/lime-maya-${await makePhoto(maya.id, { title: 'Lime' })}`
  const frame = await readFrame(page, site.origin, url)
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Lime')
  await expect(frame.getByText('by Maya Doe')).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Cartfolio' })).toBeVisible()
  await expect(frame.getByRole('button')).toHaveCount(0)
  await expect(frame.locator('header, script')).toHaveCount(0)
  const fits = () => document.documentElement.scrollHeight <= innerHeight
  expect(await frame.locator('body').evaluate(fits)).toBe(true)

  const opening = context.waitForEvent('page')
  await frame.getByRole('link', { name: 'Lime', exact: false }).last().click()
  const opened = await opening
  await expect(opened).toHaveURL(site.origin + url)
  await expect(opened.getByRole('banner')).toBeVisible()
})
