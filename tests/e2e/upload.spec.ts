import { expect, test } from '#tests/support/browser.ts'
import {
  addTags,
  nameNewBinder,
  jpegFile,
  photoField,
  uploadButton,
  openDetails,
} from '#tests/support/photo-form.ts'
import { phonePhoto } from '#tests/support/pictures.ts'

test(
  'a visitor who uploads signs in first and returns to the form',
  { tag: '@product' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Upload' }).first().click()
    await page.getByLabel('E-mail').fill('new.member@example.com')
    await page.getByLabel(/given|first name/i).fill('Nora')
    await page.getByLabel(/family|last name/i).fill('Newman')
    await page.getByRole('button', { name: /sign in|continue/i }).click()
    await expect(page).toHaveURL('/upload')
    await expect(page.getByRole('heading', { level: 1, name: 'Upload Photo' })).toBeVisible()
    // Nobody posts without a username unawares.
    await expect(page.getByText('Your photos will show Nora Newman as their author')).toBeVisible()
    await page.getByRole('link', { name: 'Choose your name and username' }).click()
    await expect(page.getByLabel('Username')).toHaveValue('nora-newman')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await expect(page).toHaveURL('/upload')
    await expect(page.getByLabel('Title')).toBeVisible()
    await expect(page.getByText('Your photos will show')).toHaveCount(0)
  },
)

test(
  'a phone photo appears first in the feed and on its page, upright',
  { tag: '@product' },
  async ({ page, site, mode }) => {
    await site.signIn(page, { firstName: 'Nora', lastName: 'Newman', username: 'nora' })
    await page.goto('/upload')
    await photoField(page).setInputFiles(jpegFile(await phonePhoto()))
    await page.getByLabel('Title').fill('Sunday drive')
    await openDetails(page)
    await page.getByLabel('Description').fill('Down to the lake & back')
    await page.getByLabel('Alt text').fill('A cart beside a lake')
    await addTags(page, ' Lake, SUNDAY ,lake,, cart ')
    await nameNewBinder(page, mode, 'Summer trips')
    await uploadButton(page).click()

    await expect(page).toHaveURL(/\/photo\/sunday-drive-nora-\d+$/)
    await expect(page.getByRole('status').first()).toContainText('Photo uploaded successfully!')
    await expect(page.getByRole('heading', { level: 1, name: 'Sunday drive' })).toBeVisible()
    await expect(page.getByText('Down to the lake & back')).toBeVisible()
    for (const tag of ['#lake', '#sunday', '#cart'])
      await expect(page.getByRole('link', { name: tag })).toBeVisible()
    const photoUrl = page.url()
    await page.reload()
    await expect(page.getByText('Photo uploaded successfully!')).toHaveCount(0)

    await page.goto('/')
    const first = page.getByRole('article').first()
    await expect(
      first.getByRole('link', { name: 'Sunday drive', exact: true }).last(),
    ).toBeVisible()
    await first.getByRole('heading').getByRole('link').click()
    await expect(page).toHaveURL(photoUrl)

    const id = /\d+$/.exec(photoUrl)?.[0]
    const photo = await (await page.request.get(`/api/photos/${id}`)).json()
    expect(photo).toMatchObject({ width: 1920, height: 2560, tags: ['lake', 'sunday', 'cart'] })
  },
)
