import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { uploadPhonePhoto } from '#tests/support/uploads.ts'

test('a photo is rotated and cropped to a square, and its old address is dead', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const { url, id, imageUrl } = await uploadPhonePhoto(page, site.origin, 'Quarters')
  await page.goto(`${url}/edit`)
  await page.getByRole('link', { name: 'Crop and rotate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Crop and rotate' })).toBeVisible()

  await page.getByRole('radio', { name: '3:4' }).check()
  await page.getByRole('button', { name: 'Rotate right' }).click()
  // The shape stays, and lies on its side as the picture does.
  await expect(page.getByRole('radio', { name: '4:3' })).toBeChecked()
  await page.getByRole('button', { name: 'Rotate left' }).click()
  await expect(page.getByRole('radio', { name: '3:4' })).toBeChecked()
  await page.getByRole('button', { name: 'Rotate right' }).click()
  await page.getByRole('radio', { name: '1:1' }).check()
  // Nothing has changed yet.
  expect((await page.request.get(imageUrl)).status()).toBe(200)
  await page.getByRole('button', { name: 'Apply' }).click()

  await expect(page).toHaveURL(url)
  await expect(page.getByRole('status').first()).toContainText('Photo Updated')
  expect(await findPhoto(id, jane.id)).toMatchObject({
    ...{ title: 'Quarters', altText: 'Four quarters', width: 1920, height: 1920 },
  })
  const picture = page.getByRole('main').getByRole('img', { name: 'Four quarters' }).first()
  await expect(picture).toHaveJSProperty('complete', true)
  expect((await page.request.get(imageUrl)).status()).toBe(404)
})
