import { expect, test } from '#tests/support/browser.ts'
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
