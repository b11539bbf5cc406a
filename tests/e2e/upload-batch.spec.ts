import { expect, test } from '#tests/support/browser.ts'
import { addTags, nameNewBinder } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

test('several pictures are chosen, uploaded, told apart in one form and seen on the profile', async ({
  page,
  site,
  mode,
}) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/upload')
  const twin = await plainPhoto(900, 600, '#2255aa')
  await page
    .getByLabel('Photo', { exact: true })
    .setInputFiles([
      jpeg('lake_trip.jpg', twin),
      jpeg('Broken.jpg', Buffer.from('no picture')),
      jpeg('Hill.jpg', await plainPhoto(600, 900, '#aa5522')),
      jpeg('lake-trip-2.jpg', twin),
    ])
  await addTags(page, 'sunday,')
  await nameNewBinder(page, mode, 'Trips')
  await page.getByRole('button', { name: 'Upload Photo' }).click()

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

test('more than twenty are not taken, and what was typed is kept', async ({ page, site, mode }) => {
  await site.signIn(page)
  await page.goto('/upload')
  const bytes = await plainPhoto(90, 60)
  const files = Array.from({ length: 21 }, (_, at) => jpeg(`${at}.jpg`, bytes))
  await page.getByLabel('Photo', { exact: true }).setInputFiles(files)
  await page.getByLabel('Description').fill('All of them')
  const upload = page.getByRole('button', { name: 'Upload Photo' })
  if (mode === 'script') await expect(upload).toBeDisabled()
  else await upload.click()
  await expect(page.getByText('Choose up to 20 pictures', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Description')).toHaveValue('All of them')
  expect(await (await page.request.get('/api/photos')).json()).toEqual([])
})
