import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { jpegFile, photoField, uploadButton, openDetails } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

const removeButtons = (page: Page) => page.getByRole('button', { name: 'Remove image' })

/** Drops photos on the page, as from a folder. */
async function drop(page: Page, names: string[]): Promise<void> {
  const bytes = (await plainPhoto(90, 60)).toString('base64')
  await page.locator('body').evaluate(
    (body, { bytes, names }) => {
      const dataTransfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
      for (const name of names)
        dataTransfer.items.add(new File([content], name, { type: 'image/jpeg', lastModified: 1 }))
      const options = { bubbles: true, cancelable: true, dataTransfer }
      body.dispatchEvent(new DragEvent('drop', options))
    },
    { bytes, names },
  )
}

test('several dropped photos are listed in the dialog, removed one by one, and the rest sent', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Upload Photo' })).toBeVisible()
  await drop(page, ['a.jpg', 'b.jpg'])
  await expect(page.getByText('2 pictures')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeHidden()
  await drop(page, ['b.jpg', 'c.jpg'])
  await expect(removeButtons(page)).toHaveCount(3)
  await expect(removeButtons(page).nth(1)).toHaveAccessibleDescription('b.jpg')
  await removeButtons(page).nth(1).click()
  await expect(removeButtons(page)).toHaveCount(2)
  await expect(removeButtons(page).first()).toBeFocused()

  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/photos', (route) => released.then(() => route.continue()))
  await uploadButton(page).click()
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/upload\/batch\?photos=\d+,\d+$/)
  await expect(page.getByText('2 photos uploaded successfully!').first()).toBeVisible()
  await expect(page.getByLabel('Title').nth(1)).toHaveValue('c')
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveCount(2)
})

test('a single remaining photo needs a title; an invalid file is named beside the others', async ({
  page,
  site,
}) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/upload')
  await photoField(page).setInputFiles([
    jpegFile(await plainPhoto(90, 60), 'good.jpg'),
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
  ])
  await expect(page.getByText('Please select a valid image file')).toBeVisible()
  await removeButtons(page).nth(1).click()
  await expect(page.getByRole('img', { name: 'Chosen: good.jpg' })).toBeVisible()
  await page.getByLabel('Title').fill('Only one')
  await uploadButton(page).click()
  await expect(page).toHaveURL(/\/photo\/only-one-jane-\d+$/)
})

test('the form stays with its files when none is accepted', async ({ page, site }) => {
  await site.signIn(page)
  await page.goto('/upload')
  await photoField(page).setInputFiles([
    jpegFile(Buffer.from('x'), 'x.jpg'),
    jpegFile(Buffer.from('y'), 'y.jpg'),
  ])
  await openDetails(page)
  await page.getByLabel('Description').fill('Kept')
  await uploadButton(page).click()
  await expect(page.getByText('y.jpg: Please select a valid image file.')).toBeVisible()
  await expect(removeButtons(page)).toHaveCount(2)
  await expect(page.getByLabel('Description')).toHaveValue('Kept')
})

test('a duplicate photo is reported after the upload', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  const file = jpegFile(await plainPhoto(90, 60), 'same.jpg')
  for (const title of ['First', 'Second']) {
    await page.goto('/upload')
    await photoField(page).setInputFiles(file)
    await page.getByLabel('Title').fill(title)
    await uploadButton(page).click()
    await expect(page.getByText('Photo uploaded successfully!').first()).toBeVisible()
  }
  await expect(page.getByText('You already have this picture:')).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: 'First' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First' })).toBeVisible()
})
