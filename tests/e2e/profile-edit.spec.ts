import { findUser } from '#db/queries/users.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember } from '#tests/support/members.ts'
import { jpegFile } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

test(
  'a new member sets a name, an avatar and a bio',
  { tag: '@product' },
  async ({ page, site }) => {
    const jane = await site.signIn(page, { firstName: 'Jane', lastName: 'Doe', username: null })
    await page.goto(`/u/${jane.id}`)
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Profile' })).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue('jane-doe')
    await expect(page.getByLabel('Username')).toHaveAttribute('maxlength', '16')
    await page.getByLabel('Profile picture').setInputFiles(jpegFile(await plainPhoto(400, 300)))
    await page.getByLabel('Last name').fill(' Dough ')
    await page.getByLabel('Username').fill('Jane Dough')
    await page.getByLabel('Bio').fill('Two carts')
    await page.getByLabel('Website').fill('https://example.com')
    await page.getByRole('button', { name: 'Save changes' }).click()

    await expect(page).toHaveURL('/u/jane-dough')
    await expect(page.getByRole('status').first()).toContainText('Profile Updated')
    await expect(page.getByRole('heading', { level: 1, name: 'Jane Dough' })).toBeVisible()
    const face = page.getByRole('main').locator('.avatar img').first()
    await expect(face).toHaveJSProperty('naturalWidth', 192)
    await page.reload()
    await expect(page.getByText('Profile Updated')).toHaveCount(0)
  },
)

test('errors are shown beside their fields, and typed values stay', async ({ page, site }) => {
  await makeMember({ username: 'omar' })
  const jane = await site.signIn(page, { username: 'jane' })
  await page.goto('/u/jane/edit')
  const save = () => page.getByRole('button', { name: 'Save changes' }).click()

  await page.getByLabel('First name').fill(' ')
  await page.getByLabel('Last name').fill('')
  await page.getByLabel('Username').fill('')
  await page.getByLabel('Bio').fill('Kept')
  await page.getByLabel('Twitter').fill('example')
  await save()
  await expect(page.getByRole('alert')).toContainText('Update Failed')
  const described = {
    'First name': 'First name is required',
    'Last name': 'Last name is required',
    Username: /^Username is required/,
    Twitter: /must be a valid web address/,
  }
  for (const [label, message] of Object.entries(described))
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(message)
  await expect(page.getByLabel('Bio')).toHaveValue('Kept')

  await page.getByLabel('First name').fill('Jane')
  await page.getByLabel('Last name').fill('Doe')
  await page.getByLabel('Twitter').fill('')
  for (const [username, message] of [
    ['jane_doe', 'Username can only contain letters, numbers, and hyphens'],
    ['x'.repeat(17), 'Username must be 16 characters or less'],
    ['Omar', 'Username is already taken'],
  ] as const) {
    // Removes the browser's own limit, to send the complete text.
    await page.getByLabel('Username').evaluate((input) => input.removeAttribute('maxlength'))
    await page.getByLabel('Username').fill(username)
    await save()
    await expect(page.getByText(message)).toBeVisible()
    await expect(page.getByLabel('Username')).toHaveValue(username)
  }
  expect(await findUser(jane.id)).toMatchObject({ username: 'jane', bio: null })
})

test('a file that is not an image is rejected; typed values stay', async ({ page, site, mode }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  await page.goto('/u/jane/edit')
  await page.getByLabel('Bio').fill('Kept')
  await page.getByLabel('Profile picture').setInputFiles(jpegFile(Buffer.from('text')))
  // With script the avatar uploads at once; without, the form is returned with all values.
  if (mode !== 'script') await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Upload Failed').first()).toBeVisible()
  await expect(page.getByText('Please select a valid image file')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Kept')
  expect(await findUser(jane.id)).toMatchObject({ bio: null, avatarKey: null })
})

test('another member’s profile cannot be edited', async ({ page, site }) => {
  await makeMember({ username: 'omar' })
  await site.signIn(page, { username: 'jane' })
  expect((await page.goto('/u/omar/edit'))?.status()).toBe(403)
  await expect(page.getByText('You can only edit your own profile.')).toBeVisible()
})
