import { expect, test } from '#tests/support/browser.ts'
import {
  addTags,
  nameNewBinder,
  jpegFile,
  photoField,
  uploadButton,
} from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

test('several photos are chosen, uploaded, titled in one form and shown on the profile', async ({
  page,
  site,
  mode,
}) => {
  test.skip(mode === 'script', 'a script asks for the titles before the upload')
  await site.signIn(page, { username: 'jane' })
  await page.goto('/upload')
  const twin = await plainPhoto(900, 600, '#2255aa')
  await photoField(page).setInputFiles([
    jpegFile(twin, 'lake_trip.jpg'),
    jpegFile(Buffer.from('no picture'), 'Broken.jpg'),
    jpegFile(await plainPhoto(600, 900, '#aa5522'), 'Hill.jpg'),
    jpegFile(twin, 'lake-trip-2.jpg'),
  ])
  await addTags(page, 'sunday,')
  await nameNewBinder(page, mode, 'Trips')
  await uploadButton(page).click()

  await expect(page).toHaveURL(/\/upload\/batch\?photos=\d+,\d+,\d+&type=Broken\.jpg$/)
  await expect(page.getByText('3 photos uploaded successfully!').first()).toBeVisible()
  const failed = page.getByRole('alert').filter({ hasText: 'Not uploaded' })
  await expect(failed).toContainText('Broken.jpg: Please select a valid image file')
  const photos = page.getByRole('group')
  await expect(photos).toHaveCount(3)
  await expect(photos.nth(0).getByLabel('Title')).toHaveValue('lake trip')
  await expect(photos.nth(2)).toContainText('You already have this picture: lake trip')
  await photos.nth(0).getByLabel('Title').fill('At the lake')
  await photos.nth(1).getByLabel('Alt text').fill('A cart on a hill')
  await photos.nth(1).getByLabel('Title').fill('   ')
  await page.getByRole('button', { name: 'Save all' }).click()

  await expect(photos.nth(1).getByText('Title is required')).toBeVisible()
  await expect(photos.nth(0).getByLabel('Title')).toHaveValue('At the lake')
  await expect(photos.nth(1).getByLabel('Alt text')).toHaveValue('A cart on a hill')
  await photos.nth(1).getByLabel('Title').fill('On the hill')
  await page.getByRole('button', { name: 'Save all' }).click()

  await expect(page).toHaveURL('/u/jane')
  await expect(page.getByText('Photos Updated').first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'lake trip 2',
    'On the hill',
    'At the lake',
  ])
  const [photo] = await (await page.request.get('/api/photos')).json()
  expect(photo.tags).toEqual(['sunday'])
  const binders = await (await page.request.get('/api/binders')).json()
  expect(binders).toMatchObject([{ title: 'Trips', photoCount: 3 }])
})
