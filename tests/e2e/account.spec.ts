import { readFile } from 'node:fs/promises'
import { findUser } from '#db/queries/users.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { unzip } from '#tests/support/zip.ts'

test('a member views and downloads the stored data', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane', email: 'jane@example.com' })
  await makePhoto(jane.id, { title: 'Lime' })
  await page.goto('/u/jane/edit')
  await page.getByRole('link', { name: 'Your data and account' }).click()
  await expect(page).toHaveURL('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your Data and Account' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'jane@example.com' })).toBeVisible()
  await expect(page.getByText('1 photo, 0 binders')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^cartfolio-jane-.*\.zip$/)
  const files = unzip(new Uint8Array(await readFile(await download.path())))
  const photos = JSON.parse(Buffer.from(files['photos.json'] ?? []).toString())
  expect(photos).toMatchObject([{ title: 'Lime' }])
})

test('a member deletes the account after a confirmation', async ({ page, site, mode }) => {
  const maya = await makeMember({ username: 'maya' })
  await makePhoto(maya.id, { title: 'Of Maya' })
  const jane = await site.signIn(page, { username: 'jane', email: 'jane@example.com' })
  await makePhoto(jane.id, { title: 'Of Jane' })
  await page.goto('/account')
  const opener = page.getByRole('link', { name: 'Delete my account' })
  // With script the link opens a dialog.
  const asButton = page.getByRole('button', { name: 'Delete my account' })
  await opener.or(asButton).first().click()
  if (mode === 'script') await expect(page.getByRole('alertdialog')).toBeVisible()
  else await expect(page).toHaveURL('/account/delete')

  const field = () => page.getByLabel('Your username or e-mail address')
  const send = () => page.locator('form').getByRole('button', { name: 'Delete my account' }).click()
  await field().fill('maya')
  await send()
  await expect(page).toHaveURL('/account/delete')
  await expect(field()).toHaveAccessibleDescription(/Type your username/)
  await expect(field()).toHaveValue('maya')
  expect(await findUser(jane.id)).not.toBeNull()

  await field().fill('Jane')
  await send()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').first()).toContainText('Your account is deleted')
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
  await expect(page.getByText('Of Maya').first()).toBeVisible()
  await expect(page.getByText('Of Jane')).toHaveCount(0)
  expect(await findUser(jane.id)).toBeNull()
  expect((await page.goto('/u/jane'))?.status()).toBe(404)
})
