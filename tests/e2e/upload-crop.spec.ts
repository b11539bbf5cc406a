import { expect, test } from '#tests/support/browser.ts'
import { jpegFile, openDetails, photoField, uploadButton } from '#tests/support/photo-form.ts'
import { phonePhoto } from '#tests/support/pictures.ts'

test('a photo is rotated and cropped before it is published', async ({ page, site, mode }) => {
  await site.signIn(page, { username: 'nora' })
  await page.goto('/upload')
  await photoField(page).setInputFiles(jpegFile(await phonePhoto()))
  await page.getByLabel('Title').fill('Sunday drive')
  if (mode === 'script') {
    await page.getByRole('button', { name: 'Crop and rotate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop and rotate' })
    await dialog.getByRole('button', { name: 'Rotate right' }).click()
    await dialog.getByRole('radio', { name: '16:9' }).check()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toHaveCount(0)
  } else {
    await openDetails(page)
    await page.getByLabel('Rotate').selectOption('Right')
    await page.getByLabel('Shape').selectOption('16:9')
  }
  await uploadButton(page).click()
  await expect(page).toHaveURL(/\/photo\/sunday-drive-nora-\d+$/)
  const id = page.url().split('-').pop()
  const photo = await (await page.request.get(`/api/photos/${id}`)).json()
  expect(photo).toMatchObject({ width: 2560, height: 1440 })
})
