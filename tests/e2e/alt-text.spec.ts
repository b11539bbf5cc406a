import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

const story = (page: Page) => page.getByRole('main')
/** The alt text itself: a failed image shows it, too. */
const altText = (page: Page) => story(page).locator('details')

test('the owner of a photo without alt text is asked for it once', async ({ page, site, mode }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Mine' })
  await page.goto(`/photo/mine-jane-${id}`)
  const link = page.getByRole('link', { name: 'Add alt text' })
  if (mode === 'script') await expect(link).toHaveAttribute('aria-haspopup', 'dialog')
  await link.click()
  const field = page.getByLabel('Alt text')
  if (mode === 'script') await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(
    /Describe the photo for people who use a screen reader/,
  )
  const hint = page.getByText('Still empty.')
  await expect(hint).toBeVisible()
  await field.fill('A lime cart in a shed')
  await expect(hint).toBeHidden()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Photo Updated').first()).toBeVisible()
  await expect(link).toHaveCount(0)
  await story(page).getByText('ALT').click()
  await expect(altText(page).getByText('A lime cart in a shed')).toBeVisible()
})
