import type { Page } from '@playwright/test'
import { findMailNotices, setMailNotices } from '#db/queries/mail-notices.ts'
import { unsubscribePath } from '#app/features/mail-notices/token.server.ts'
import { expect, test } from '#tests/support/browser.ts'

test.use({ environment: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'carts@example.com' } })

const choice = (page: Page) => page.getByLabel('Mail about what happens')
const frequencyOf = async (id: string) => (await findMailNotices(id)).frequency

test('a new member chooses mail with the name', async ({ page, site }) => {
  const { id } = await site.signIn(page, { firstName: 'Nora', lastName: null, username: null })
  await page.goto('/welcome?returnTo=%2Fpopular')
  await expect(choice(page)).toHaveValue('off')
  await expect(choice(page)).toHaveAccessibleDescription(/Each has a link to unsubscribe/)
  await page.getByLabel('Username').fill('nora')
  await choice(page).selectOption('At most one mail a week')
  const save = page.getByRole('button', { name: 'Save and continue' })
  await save.click()
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription('Last name is required')
  await expect(choice(page)).toHaveValue('weekly')
  await page.getByLabel('Last name').fill('North')
  await save.click()
  await expect(page).toHaveURL('/popular')
  expect(await frequencyOf(id)).toBe('weekly')
})

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
  expect(await frequencyOf(id)).toBe('daily')

  await page.context().clearCookies()
  await page.goto(unsubscribePath(id))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('status')).toContainText('You get no mail about what happens')
  expect(await frequencyOf(id)).toBeNull()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
})

test('a member whose address is not verified reads why there is no choice', async ({
  page,
  site,
}) => {
  const id = 'member-without-an-address'
  await site.signIn(page, { id, email: `unverified:${id}`, unverifiedEmail: 'x@example.com' })
  for (const path of ['/welcome', '/account']) {
    await page.goto(path)
    await expect(page.getByText('Yours has not been verified')).toBeVisible()
    await expect(choice(page)).toHaveCount(0)
  }
  expect(await setMailNotices(id, 'daily')).toBe(false)
})
