import type { Page } from '@playwright/test'
import { findMailNotices } from '#db/queries/mail-notices.ts'
import { unsubscribePath } from '#app/features/mail-notices/token.server.ts'
import { expect, test } from '#tests/support/browser.ts'

test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'carts@example.com' } })

const choice = (page: Page) => page.getByLabel('Mail about what happens')
const readFrequency = async (id: string) => (await findMailNotices(id)).frequency

test('a member changes the choice in the account, and ends it by the link of a mail', async ({
  page,
  site,
}) => {
  const { id } = await site.signIn(page, { username: 'nora' })
  await page.goto('/account')
  await choice(page).selectOption('daily')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').first()).toContainText('You get at most one mail a day')
  await expect(choice(page)).toHaveValue('daily')
  expect(await readFrequency(id)).toBe('daily')

  await page.context().clearCookies()
  await page.goto(unsubscribePath(id))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('status')).toContainText('You get no mail about what happens')
  expect(await readFrequency(id)).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
})
