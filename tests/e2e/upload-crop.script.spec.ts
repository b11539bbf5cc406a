import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser.ts'
import { jpegFile, photoField, uploadButton } from '#tests/support/photo-form.ts'
import { phonePhoto, plainPhoto } from '#tests/support/pictures.ts'

/* Rotating and cropping the chosen file in the upload form. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('the dialog edits the chosen file, and another file starts anew', async ({ page, site }) => {
  await site.signIn(page, { username: 'nora' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Upload' }).first().click()
  const form = page.getByRole('dialog', { name: 'Upload Photo' })
  await photoField(page).setInputFiles(jpegFile(await phonePhoto()))
  await form.getByRole('button', { name: 'Crop and rotate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
  // The orientation of the file is applied.
  await expect(dialog.getByText('3000 × 4000 pixels')).toBeVisible()
  await dialog.getByRole('radio', { name: '1:1' }).check()
  await expectNoAxeViolations(page, 'crop dialog')

  // Back closes the dialog alone, and nothing has changed.
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await form.getByRole('button', { name: 'Crop and rotate' }).click()
  await expect(dialog.getByText('3000 × 4000 pixels')).toBeVisible()
  await dialog.getByRole('radio', { name: '1:1' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  const preview = form.getByRole('img', { name: 'Chosen: cart.jpg' })
  await expect(preview).toBeVisible()
  const cropped = await preview.locator('xpath=../..').boundingBox()
  expect((cropped?.width ?? 0) / (cropped?.height ?? 1)).toBeCloseTo(1, 1)
  await form.getByRole('button', { name: 'Crop and rotate' }).click()
  await expect(dialog.getByText('3000 × 3000 pixels')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await form.getByRole('button', { name: 'Remove image' }).click()
  await photoField(page).setInputFiles(jpegFile(await plainPhoto(900, 600), 'other.jpg'))
  await form.getByLabel('Title').fill('Other')
  await expect(form.getByRole('button', { name: 'Crop and rotate' })).toBeVisible()
  await uploadButton(page).click()
  await expect(form).toHaveCount(0)
  const [photo] = await (await page.request.get('/api/photos?limit=1')).json()
  expect(photo).toMatchObject({ title: 'Other', width: 900, height: 600 })
})

test('a small part gets the warning of a small picture, and GIFs have no button', async ({
  page,
  site,
}) => {
  await site.signIn(page, { username: 'nora' })
  await page.goto('/upload')
  await photoField(page).setInputFiles(jpegFile(await plainPhoto(900, 400)))
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  await expect(page.getByText('smaller than 600 × 400')).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
  await dialog.getByRole('radio', { name: '1:1' }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('smaller than 600 × 400')).toBeVisible()

  await page.getByRole('button', { name: 'Remove image' }).click()
  const gif = { name: 'cart.gif', mimeType: 'image/gif', buffer: GIF }
  await photoField(page).setInputFiles(gif)
  await expect(page.getByRole('img', { name: 'Chosen: cart.gif' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Crop and rotate' })).toHaveCount(0)
})

/** One pixel. */
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
