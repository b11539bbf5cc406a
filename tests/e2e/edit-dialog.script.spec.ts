import type { Page } from '@playwright/test'
import { insertBinder } from '#db/queries/binders.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { expectTags } from '#tests/support/photo-form.ts'
import { uploadPhonePhoto } from '#tests/support/uploads.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Photo' })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' })

/** Opens the form from the menu of a photo's page after hydration. */
async function openDialog(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('[aria-haspopup=dialog]').first()).toBeAttached()
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('link', { name: 'Edit Photo' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('a photo is edited above its page', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const trips = await insertBinder(jane.id, { title: 'Trips', description: '', isPublic: true })
  const id = await makePhoto(jane.id, {
    title: 'Old name',
    description: 'Said before',
    altText: 'A cart',
    sourceUrl: 'https://example.com/a',
    tags: ['one', 'two'],
    binderId: trips,
  })
  await openDialog(page, `/photo/old-name-jane-${id}`)
  await expect(page).toHaveURL(`/photo/old-name-jane-${id}`)
  await expect(page.getByLabel('Description')).toHaveValue('Said before')
  await expect(page.getByLabel('Alt text')).toHaveValue('A cart')
  await expect(page.getByLabel('Source URL')).toHaveValue('https://example.com/a')
  await expect(page.getByLabel('Choose Binder').locator('option:checked')).toHaveText('Trips')
  await expect(page.getByLabel('Make this photo public')).toBeChecked()
  await expectTags(page, 'script', ['one', 'two'])

  await page.getByLabel('Title').fill('New name')
  await page.getByLabel('Description').fill('')
  await page.getByRole('button', { name: 'Remove tag one' }).click()
  await page.getByRole('textbox', { name: 'Tags' }).fill(' Three ')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expectTags(page, 'script', ['two', 'three'])
  await page.getByRole('textbox', { name: 'Tags' }).fill('four')
  await page.getByRole('textbox', { name: 'Tags' }).press('Enter')
  await saveButton(page).click()

  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Photo Updated').first()).toBeVisible()
  await expect(page.getByText('Your photo has been successfully updated.').first()).toBeVisible()
  await expect(page).toHaveURL(`/photo/new-name-jane-${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'New name' })).toBeVisible()
  expect(await findPhoto(id, jane.id)).toMatchObject({
    title: 'New name',
    description: null,
    altText: 'A cart',
    sourceUrl: 'https://example.com/a',
    tags: ['two', 'three', 'four'],
    binderId: trips,
    isPublic: true,
  })
})

test('a failure is shown, and typed values stay', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Old name' })
  await openDialog(page, `/photo/old-name-jane-${id}`)
  await page.getByLabel('Title').fill('Typed')
  const response = (status: number, json: object) =>
    page.route('**/api/photos/*', (route) => route.fulfill({ status, json }), { times: 1 })

  await response(404, {})
  await saveButton(page).click()
  await expect(page.getByText('Update Failed').first()).toBeVisible()
  await expect(page.getByText('Failed to update photo').first()).toBeVisible()
  await response(429, { message: 'That was a lot at once.' })
  await saveButton(page).click()
  await expect(page.getByText('That was a lot at once.').first()).toBeVisible()
  await response(409, { message: 'The disk is full.' })
  await saveButton(page).click()
  await expect(page.getByText('The disk is full.').first()).toBeVisible()
  await page.route(
    '**/api/photos/*',
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Log in</h1>' }),
    { times: 1 },
  )
  await saveButton(page).click()
  await expect(page.getByText('Failed to update photo').first()).toBeVisible()
  await response(400, { message: 'No', errors: { sourceUrl: ['Not that one'] } })
  await saveButton(page).click()
  await expect(page.getByLabel('Source URL')).toHaveAccessibleDescription(/^Not that one/)
  await expect(page.getByLabel('Title')).toHaveValue('Typed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await findPhoto(id, jane.id)).toMatchObject({ title: 'Old name' })
})

test('the photo stays in its binder when the binders fail to load', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const trips = await insertBinder(jane.id, { title: 'Trips', description: '', isPublic: true })
  const id = await makePhoto(jane.id, { title: 'Old name', binderId: trips })
  await page.route('**/api/binders', (route) => route.fulfill({ status: 404, json: {} }))
  await openDialog(page, `/photo/old-name-jane-${id}`)
  await expect(page.getByLabel('Choose Binder')).toBeDisabled()
  await page.getByLabel('Title').fill('New name')
  await saveButton(page).click()
  await expect(dialog(page)).toHaveCount(0)
  expect(await findPhoto(id, jane.id)).toMatchObject({ title: 'New name', binderId: trips })
})

test('a crop above the form loses nothing that is typed', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const { url, id } = await uploadPhonePhoto(page, site.origin, 'Quarters')
  await openDialog(page, url)
  await page.getByLabel('Title').fill('Turned')
  await page.getByRole('button', { name: 'Crop and rotate' }).click()
  const crop = page.getByRole('dialog', { name: 'Crop and rotate' })
  await crop.getByRole('button', { name: 'Rotate left' }).click()
  await crop.getByRole('button', { name: 'Apply' }).click()
  await expect(crop).toHaveCount(0)
  await expect(page.getByText('Cut when you save.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Turned')
  await saveButton(page).click()
  await expect(page).toHaveURL(`/photo/turned-jane-${id}`)
  expect(await findPhoto(id, jane.id)).toMatchObject({ title: 'Turned', width: 2560, height: 1920 })
})
