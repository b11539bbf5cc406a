import type { Page } from '@playwright/test'
import { insertBinder } from '#db/queries/binders.ts'
import { photoPath } from '#app/http/addresses.ts'
import { expect, test, type ScriptMode } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { jpegFile, photoField } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

test.use({ viewport: { width: 390, height: 664 } })

interface InvalidForm {
  name: string
  /** Returns the path of the form's page; the viewer is /u/jane. */
  path: (viewer: { id: string; username: string | null }) => string | Promise<string>
  /** Fills in the required fields, and an invalid value. */
  fill?: (page: Page, mode: ScriptMode) => Promise<void>
  button: string
  /** The label of the invalid field. */
  label: string
  message: string | RegExp
  /** The script validates the form before submission and focuses the field. */
  isChecked?: boolean
  /** The script prevents the submission. */
  onlyWithoutScript?: boolean
}

const readPhoto = async (member: { id: string; username: string | null }, title: string) =>
  photoPath({ id: await makePhoto(member.id, { title }), title, user: member })

const forms: InvalidForm[] = [
  {
    name: 'upload',
    path: () => '/upload',
    fill: async (page) => photoField(page).setInputFiles(jpegFile(await plainPhoto())),
    button: 'Upload Photo',
    label: 'Title',
    message: 'Please enter a title for your photo',
    isChecked: true,
  },
  {
    name: 'upload without a picture',
    path: () => '/upload',
    fill: (page) => page.getByLabel('Title').fill('No picture'),
    button: 'Upload Photo',
    label: 'Photo',
    message: /^Please select an image to upload/,
    onlyWithoutScript: true,
  },
  {
    name: 'several uploads',
    path: async ({ id }) => `/upload/batch?photos=${await makePhoto(id)},${await makePhoto(id)}`,
    fill: (page) => page.getByLabel('Title').last().fill(' '),
    button: 'Save all',
    label: 'Title (photo 2)',
    message: 'Title is required',
  },
  {
    name: 'photo edit',
    path: async (viewer) => `${await readPhoto(viewer, 'Lime')}/edit`,
    fill: (page) => page.getByLabel('Source URL').fill('lime'),
    button: 'Save changes',
    label: 'Source URL',
    message: /valid web address/,
    isChecked: true,
  },
  {
    name: 'profile edit',
    path: () => '/u/jane/edit',
    fill: (page) => page.getByLabel('Twitch').fill('jane'),
    button: 'Save changes',
    label: 'Twitch',
    message: /valid web address/,
    isChecked: true,
  },
  {
    name: 'new binder',
    path: () => '/u/jane?tab=binders',
    fill: (page) => page.getByText('New binder').click(),
    button: 'Create',
    label: 'Title',
    message: 'Please enter a name for your binder',
  },
  {
    name: 'binder edit',
    path: async ({ id }) => {
      const binder = await insertBinder(id, { title: 'Best', description: '', isPublic: true })
      return `/u/jane/binder/best-${binder}/edit`
    },
    fill: (page) => page.getByLabel('Title').fill(''),
    button: 'Save changes',
    label: 'Title',
    message: 'Please enter a name for your binder',
  },
  {
    name: 'comment',
    path: (viewer) => readPhoto(viewer, 'Lime'),
    button: 'Post comment',
    label: 'Add a comment',
    message: /./,
    onlyWithoutScript: true,
  },
  {
    name: 'report',
    path: () => '/report?category=Other%20Issues',
    button: 'Send report',
    label: 'Details',
    message: /./,
  },
  {
    name: 'feature request',
    path: () => '/request-feature',
    fill: async (page) => {
      await page.getByLabel('Title').fill('Dark mode')
      await page.getByLabel('Category').selectOption({ index: 1 })
    },
    button: 'Submit request',
    label: 'Description',
    message: /./,
  },
  {
    name: 'account deletion',
    path: () => '/account/delete',
    button: 'Delete my account',
    label: 'Your username or e-mail address',
    message: /./,
  },
]

for (const { name, path, fill, button, label, message, ...form } of forms)
  test(`shows an error summary above the form: ${name}`, async ({ page, site, mode }) => {
    const byScript = mode === 'script' && form.isChecked === true
    const isPrevented = mode === 'script' && form.onlyWithoutScript === true
    test.skip(isPrevented, 'The script prevents the submission.')
    const jane = await site.signIn(page, { username: 'jane' })
    await page.goto(await path(jane))
    await fill?.(page, mode)
    const main = page.getByRole('main')
    await main.getByRole('button', { name: button, exact: true }).click()

    const summary = main.getByRole('alert')
    await expect(summary).toContainText(`Check 1 field: ${label}`)
    const field = main.getByLabel(label.replace(/ \(photo 2\)/, ''), { exact: true }).last()
    await expect(field).toHaveAccessibleDescription(message)
    if (byScript) await expect(field).toBeFocused()
    else {
      await expect(summary).toBeInViewport()
      // The address of the comment form ends in #comments, which takes precedence over `autofocus`.
      await expect(name === 'comment' ? page.locator('#comments') : summary).toBeFocused()
    }
    const texts = await main.locator('.field-error').allInnerTexts()
    expect(texts).toHaveLength(1)
    await expect(main.getByText(texts[0]?.trim() ?? '')).toHaveCount(1)

    const before = page.url()
    await summary.getByRole('link', { name: label }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
    if (byScript) expect(page.url()).toBe(before)
  })

test('a form with several invalid fields links to each', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/u/jane/edit')
  for (const label of ['First name', 'Last name']) await page.getByLabel(label).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const summary = page.getByRole('main').getByRole('alert')
  await expect(summary).toHaveText('Update Failed Check 2 fields: First name, Last name')
  await summary.getByRole('link', { name: 'Last name' }).click()
  await expect(page.getByLabel('Last name')).toBeFocused()
})
