import sharp from 'sharp'
import { expect, test } from '#tests/support/browser.ts'
import {
  addTags,
  nameNewBinder,
  jpegFile,
  photoField,
  uploadButton,
  openDetails,
} from '#tests/support/photo-form.ts'
import { metadataIn, phonePhoto, plainPhoto, UPRIGHT_QUARTERS } from '#tests/support/pictures.ts'

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
  'a phone photo appears first in the feed and on its page, upright and without metadata',
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
    const key = photo.imageUrl.split('/')[2]
    const sizes = [
      'full.jpg',
      ...[360, 640, 960, 1280, 1920].flatMap((w) => [`${w}.avif`, `${w}.webp`, `${w}.jpg`]),
    ]
    for (const size of sizes) {
      const response = await page.request.get(`/images/${key}/${size}`)
      expect(response.status(), size).toBe(200)
      const bytes = await response.body()
      expect(metadataIn(bytes), size).toEqual([])
      const { width, height, orientation, exif } = await sharp(bytes).metadata()
      expect({ tall: (height ?? 0) > (width ?? 0), orientation, exif }, size).toEqual({
        tall: true,
      })
    }
    await expectUpright(await (await page.request.get(photo.imageUrl)).body())
  },
)

async function expectUpright(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes)
    .resize(4, 4, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const strongest = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + 3)]
  }
  const corners = {
    topLeft: [0, 0],
    topRight: [3, 0],
    bottomLeft: [0, 3],
    bottomRight: [3, 3],
  } as const
  for (const [name, [x, y]] of Object.entries(corners)) {
    const color = UPRIGHT_QUARTERS[name as keyof typeof corners]
    const wanted = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
    const seen = strongest(x, y)
    const distance = Math.hypot(...wanted.map((channel, index) => channel - (seen[index] ?? 0)))
    expect(distance, `${name}: ${seen} instead of ${wanted}`).toBeLessThan(110)
  }
}

test('a photo is added to the member’s own binder', async ({ page, site, mode }) => {
  await site.signIn(page)
  await page.goto('/upload')
  await photoField(page).setInputFiles(jpegFile(await plainPhoto()))
  await page.getByLabel('Title').fill('First')
  await nameNewBinder(page, mode, 'My binder')
  await uploadButton(page).click()
  await expect(page.getByText('Photo uploaded successfully!').first()).toBeVisible()
  // The message of the first photo leads to the open section of the binder's form.
  await page.getByRole('link', { name: 'Describe the cart of this binder' }).first().click()
  await expect(page).toHaveURL(/\/binder\/my-binder-\d+\/edit#binder-cart$/)
  await page.getByLabel('Model').fill('Onward')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Onward')).toBeVisible()

  await page.goto('/upload')
  await photoField(page).setInputFiles(jpegFile(await plainPhoto()))
  await page.getByLabel('Title').fill('Second')
  await page.getByLabel('Choose Binder').selectOption({ label: 'My binder' })
  await uploadButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Second' })).toBeVisible()
  const photos = await (await page.request.get('/api/photos')).json()
  expect(photos.map((photo: { binderId: number }) => photo.binderId)).toEqual([
    photos[0].binderId,
    photos[0].binderId,
  ])
  expect(photos[0].binderId).toEqual(expect.any(Number))
})
