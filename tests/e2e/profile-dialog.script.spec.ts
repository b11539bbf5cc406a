import type { Page } from '@playwright/test'
import { findUser } from '#db/queries/users.ts'
import { expect, test } from '#tests/support/browser.ts'
import { jpegFile } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' })

async function openDialog(page: Page, path: string) {
  await page.goto(path)
  const link = page.getByRole('link', { name: 'Edit Profile' })
  await expect(link).toHaveAttribute('aria-haspopup', 'dialog')
  await link.click()
  await expect(dialog(page)).toBeVisible()
  return link
}

test('a profile is edited above the profile', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane', bio: 'Old words', website: 'https://example.com/' })
  const link = await openDialog(page, '/u/jane?tab=binders')
  await expect(page).toHaveURL('/u/jane?tab=binders')
  await expect(page.getByLabel('First name')).toHaveValue('Jane')
  await expect(page.getByLabel('Bio')).toHaveValue('Old words')
  await expect(page.getByLabel('Website')).toHaveValue('https://example.com/')
  await page.getByLabel('Last name').fill('Dough')
  await page.getByLabel('Bio').fill('New words')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/user', (route) => held.then(() => route.continue()))
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  release()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await expect(page).toHaveURL('/u/jane?tab=binders')
  await expect(page.getByRole('heading', { level: 1, name: 'Jane Dough' })).toBeVisible()
  await expect(page.getByText('New words')).toBeVisible()
  await expect(link).toBeFocused()
})

test('the username follows the names until it is edited', async ({ page, site }) => {
  const jane = await site.signIn(page, { firstName: 'Jane', lastName: 'Doe', username: null })
  await openDialog(page, `/u/${jane.id}`)
  const username = page.getByLabel('Username')
  await expect(username).toHaveValue('jane-doe')
  await page.getByLabel('First name').fill('Mary Jane!')
  await expect(username).toHaveValue('mary-jane-doe')
  await page.getByLabel('Last name').fill('Doe of Somewhere')
  await expect(username).toHaveValue('mary-jane-doe-of')
  await username.fill('mj')
  await page.getByLabel('Last name').fill('Doe')
  await expect(username).toHaveValue('mj')
  await saveButton(page).click()
  await expect(page).toHaveURL('/u/mj')
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await expect(page.getByText('@mj')).toBeVisible()

  await openDialog(page, '/u/mj')
  await page.getByLabel('Last name').fill('Roe')
  await expect(username).toHaveValue('mj')
})

for (const [place, path] of [
  ['the dialog', '/u/jane'],
  ['the page', '/u/jane/edit'],
] as const)
  test(`${place} has the links that are there, and the others behind a button`, async ({
    page,
    site,
  }) => {
    await site.signIn(page, { username: 'jane', instagram: 'https://example.com/jane' })
    await (place === 'the page' ? page.goto(path) : openDialog(page, path))
    const field = (name: string) => page.getByLabel(name, { exact: true })
    for (const name of ['Website', 'Instagram']) await expect(field(name)).toBeVisible()
    await expect(field('Twitch')).toBeHidden()
    await page.getByLabel('Add a link').press(' ')
    await field('Twitch').fill('https://example.com/live')
    await saveButton(page).click()
    await expect(page.getByRole('link', { name: 'Twitch' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible()
  })

test('the avatar uploads as soon as it is chosen', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  await openDialog(page, '/u/jane')
  await page.getByLabel('Bio').fill('Typed')
  let release: () => void = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/auth/user/avatar?*', (route) => held.then(() => route.continue()))
  const sent = page.waitForRequest(/\/api\/auth\/user\/avatar\?t=\d+$/)
  await page.getByLabel('Profile picture').setInputFiles(jpegFile(await plainPhoto(400, 300)))
  expect((await sent).headers()['cache-control']).toContain('no-cache')
  await expect(page.getByText('Uploading...')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  release()
  await expect(page.getByText('Profile Picture Updated').first()).toBeVisible()
  await expect(saveButton(page)).toBeEnabled()
  await expect(dialog(page).locator('.avatar img')).toHaveJSProperty('naturalWidth', 192)
  await expect(page.getByLabel('Bio')).toHaveValue('Typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main').locator('.avatar img').first()).toBeVisible()
  expect(await findUser(jane.id)).toMatchObject({ bio: null, avatarKey: expect.any(String) })
})

test('a rejected avatar shows an error at once, and the rest stays', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  await openDialog(page, '/u/jane')
  await page.getByLabel('Bio').fill('Typed')
  const picture = page.getByLabel('Profile picture')
  await picture.setInputFiles(jpegFile(Buffer.alloc(10_485_761)))
  await expect(picture).toHaveAccessibleDescription(/File size must be less than 10MB/)
  await picture.setInputFiles(jpegFile(Buffer.from('text')))
  await expect(page.getByText('Upload Failed').first()).toBeVisible()
  await expect(page.getByText('Failed to upload profile picture').first()).toBeVisible()
  await expect(picture).toHaveAccessibleDescription(/Please select a valid image file/)
  await expect(page.getByLabel('Bio')).toHaveValue('Typed')
  await saveButton(page).click()
  await expect(page.getByText('Profile Updated').first()).toBeVisible()
  await expect(page.getByText('Typed')).toBeVisible()
})
