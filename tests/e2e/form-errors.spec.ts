import { insertBinder } from '#db/queries/binders.ts'
import { photoPath } from '#app/http/addresses.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { jpegFile, photoField } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

test.use({ viewport: { width: 390, height: 664 } })

type Member = { id: string; username: string | null }

const readPhoto = async (member: Member, title: string) =>
  photoPath({ id: await makePhoto(member.id, { title }), title, user: member })

/** The paths of the pages that need content; the viewer is /u/jane. */
const PATHS: Record<string, (viewer: Member) => Promise<string>> = {
  'several uploads': async ({ id }) =>
    `/upload/batch?photos=${await makePhoto(id)},${await makePhoto(id)}`,
  'photo edit': async (viewer) => `${await readPhoto(viewer, 'Lime')}/edit`,
  'binder edit': async ({ id }) => {
    const binder = await insertBinder(id, { title: 'Best', description: '', isPublic: true })
    return `/u/jane/binder/best-${binder}/edit`
  },
  comment: (viewer) => readPhoto(viewer, 'Lime'),
}

/**
 * Where the script validates the form before submission and focuses the field, or prevents the
 * submission.
 */
type ByScript = 'checks' | 'prevents'
const NEEDS_TITLE = 'Please enter a title for your photo'
const NEEDS_NAME = 'Please enter a name for your binder'
const forms: [
  name: string,
  path: string,
  button: string,
  label: string,
  message: string | RegExp,
  typed?: Record<string, string>,
  byScript?: ByScript,
][] = [
  ['upload', '/upload', 'Upload Photo', 'Title', NEEDS_TITLE, {}, 'checks'],
  ['no picture', '/upload', 'Upload Photo', 'Photo', /^Please select/, { Title: 'X' }, 'prevents'],
  ['several uploads', '', 'Save all', 'Title (photo 2)', 'Title is required', { Title: ' ' }],
  ['photo edit', '', 'Save changes', 'Source URL', /web address/, { 'Source URL': 'x' }, 'checks'],
  ['profile', '/u/jane/edit', 'Save changes', 'Twitch', /web address/, { Twitch: 'x' }, 'checks'],
  ['new binder', '/u/jane?tab=binders', 'Create', 'Title', NEEDS_NAME],
  ['binder edit', '', 'Save changes', 'Title', NEEDS_NAME, { Title: '' }],
  ['comment', '', 'Post comment', 'Add a comment', /./, {}, 'prevents'],
  ['report', '/report?category=Other%20Issues', 'Send report', 'Details', /./],
  ['wish', '/request-feature', 'Submit request', 'Description', /./, { Title: 'Dark mode' }],
  ['end', '/account/delete', 'Delete my account', 'Your username or e-mail address', /./],
]

for (const [name, path, button, label, message, typed = {}, script] of forms)
  test(`shows an error summary above the form: ${name}`, async ({ page, site, mode }) => {
    const byScript = mode === 'script' && script === 'checks'
    const isPrevented = mode === 'script' && script === 'prevents'
    test.skip(isPrevented, 'The script prevents the submission.')
    const jane = await site.signIn(page, { username: 'jane' })
    await page.goto(path || ((await PATHS[name]?.(jane)) ?? ''))
    if (name === 'upload') await photoField(page).setInputFiles(jpegFile(await plainPhoto()))
    if (name === 'new binder') await page.getByText('New binder').click()
    if (name === 'wish') await page.getByLabel('Category').selectOption({ index: 1 })
    // A script hides the fields that nobody has filled in.
    if (name === 'profile' && mode === 'script') await page.locator('[for=add-link]').click()
    for (const [field, text] of Object.entries(typed))
      await page.getByLabel(field).last().fill(text)
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
