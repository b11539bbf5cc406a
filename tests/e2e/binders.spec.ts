import { insertBinder } from '#db/queries/binders.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { jpegFile, photoField, uploadButton, openDetails } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

const trips = { title: 'Summer trips', description: 'Far away', isPublic: true }

test(
  'a binder is created, edited and deleted; its photos stay',
  { tag: '@product' },
  async ({ page, site }) => {
    const jane = await site.signIn(page, { username: 'jane' })
    await page.goto('/u/jane?tab=binders')
    await page.getByText('New binder').click()
    await page.getByLabel('Title').fill('Summer trips')
    await page.getByLabel('Make this binder public').uncheck()
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page.getByRole('status')).toContainText('Binder created successfully!')
    await expect(page).toHaveURL('/u/jane?tab=binders')
    const card = page.getByRole('article').filter({ hasText: 'Summer trips' })
    await expect(card.getByText('Private')).toBeVisible()
    await expect(card.getByText('0 photos')).toBeVisible()

    await card.getByRole('link', { name: 'Summer trips' }).click()
    await expect(page).toHaveURL(/\/u\/jane\/binder\/summer-trips-\d+$/)
    await expect(page.getByText('Private binder')).toBeVisible()
    await expect(page.getByText('No photos yet')).toBeVisible()
    const binderId = Number(/\d+$/.exec(page.url())?.[0])
    await makePhoto(jane.id, { title: 'At the lake', binderId })

    await page.getByRole('link', { name: 'Edit Binder' }).click()
    await page.getByLabel('Title').fill('Lake trips')
    await page.getByLabel('Description').fill('Water,\nmostly')
    await page.getByLabel('Make this binder public').check()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status')).toContainText('Binder updated')
    await expect(page).toHaveURL(`/u/jane/binder/lake-trips-${binderId}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Lake trips' })).toBeVisible()
    await expect(page.getByText('Water,')).toHaveCSS('white-space', 'pre-line')
    await expect(page.getByText('Private binder')).toHaveCount(0)
    await expect(page.getByText('1 photo', { exact: true })).toBeVisible()

    await page.getByRole('link', { name: 'Delete Binder' }).click()
    await expect(page.getByText(/Are you sure you want to delete the binder/)).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`/u/jane/binder/lake-trips-${binderId}`)
    await page.getByRole('link', { name: 'Delete Binder' }).click()
    await page.getByRole('button', { name: 'Delete Binder' }).click()
    await expect(page.getByRole('status')).toContainText('Binder deleted')
    await expect(page).toHaveURL('/u/jane?tab=binders')
    await expect(page.getByText('No binders yet')).toBeVisible()
    await page.goto('/u/jane')
    await expect(page.getByRole('heading', { name: 'At the lake' })).toBeVisible()
  },
)

test('a rejected name stays in the open form', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/u/jane?tab=binders')
  await page.getByText('New binder').click()
  await page.getByLabel('Title').evaluate((input) => input.removeAttribute('maxlength'))
  await page.getByLabel('Title').fill('x'.repeat(101))
  await page.getByLabel('Description').fill('Kept')
  await page.getByLabel('Make this binder public').uncheck()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByLabel('Title')).toHaveAccessibleDescription(
    'Binder name must be 100 characters or less',
  )
  await expect(page.getByLabel('Title')).toHaveValue('x'.repeat(101))
  await expect(page.getByLabel('Description')).toHaveValue('Kept')
  await expect(page.getByLabel('Make this binder public')).not.toBeChecked()
  await page.getByLabel('Title').fill('Short')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Short' })).toBeVisible()
})

test('a photo is added to a binder that is too old to be listed', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  await page.goto('/upload')
  await expect(page.getByLabel('Older binder')).toHaveCount(0)
  const oldest = await insertBinder(jane.id, { ...trips, title: 'First rides' })
  for (let count = 1; count <= 100; count++)
    await insertBinder(jane.id, { ...trips, title: `Trip ${count}` })

  await page.goto('/upload')
  await expect(page.getByRole('option', { name: 'First rides' })).toHaveCount(0)
  await photoField(page).setInputFiles(jpegFile(await plainPhoto()))
  await page.getByLabel('Title', { exact: true }).fill('At the lake')
  await openDetails(page)
  await page.getByLabel('Description').fill('Kept')
  await page.getByLabel('Older binder').fill('Last rides')
  await uploadButton(page).click()
  await expect(page.getByLabel('Older binder')).toHaveAccessibleDescription(
    /You have no binder with this title/,
  )
  await expect(page.getByLabel('Older binder')).toHaveValue('Last rides')
  await expect(page.getByLabel('Description')).toHaveValue('Kept')

  await page.getByLabel('Older binder').fill('first rides')
  await photoField(page).setInputFiles(jpegFile(await plainPhoto()))
  await uploadButton(page).click()
  await expect(page).toHaveURL(/\/photo\/at-the-lake-jane-\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  expect((await findPhoto(id, jane.id))?.binderId).toBe(oldest)

  await page.goto(`${page.url()}/edit`)
  await expect(page.getByLabel('Choose Binder')).toHaveValue(String(oldest))
  const chosen = page.getByLabel('Choose Binder').locator('option:checked')
  await expect(chosen).toHaveText('First rides')
})

test('a visitor sees a public binder with its public photos', async ({ page }) => {
  const marge = await makeMember({ username: 'marge', firstName: 'Marge', lastName: 'Teal' })
  const binderId = await insertBinder(marge.id, trips)
  await makePhoto(marge.id, { title: 'By the sea', binderId })
  await makePhoto(marge.id, { title: 'In the dark', binderId, isPublic: false })

  await page.goto(`/u/somebody/binder/${binderId}`)
  await expect(page).toHaveURL(`/u/marge/binder/summer-trips-${binderId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Summer trips' })).toBeVisible()
  await expect(page.getByText('Far away')).toBeVisible()
  await expect(page.getByText('1 photo', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'By the sea' })).toBeVisible()
  await expect(page.getByText('In the dark')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Edit Binder|Delete Binder/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Marge Teal' }).first().click()
  await expect(page).toHaveURL('/u/marge')
})

test('a private binder looks like a missing one', async ({ page, site }) => {
  const marge = await makeMember({ username: 'marge' })
  const binderId = await insertBinder(marge.id, { ...trips, isPublic: false })
  await site.signIn(page)
  for (const id of [binderId, binderId + 1]) {
    const response = await page.goto(`/u/marge/binder/summer-trips-${id}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Binder Not Found' })).toBeVisible()
    await expect(page.getByText("The binder you're looking for doesn't exist.")).toBeVisible()
    await expect(page.getByText('Summer trips')).toHaveCount(0)
  }
})
