import type { Page, Route } from '@playwright/test'
import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { expectTags, jpegFile, uploadButton } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Upload Photo' })
const tags = (page: Page) => page.getByRole('textbox', { name: 'Tags' })
const picture = (page: Page) => page.getByRole('img', { name: /^Chosen: / })

/** Opens the dialog by the header's link after hydration. */
async function openDialog(page: Page) {
  const link = page.getByRole('link', { name: 'Upload', exact: true })
  await expect(link).toHaveAttribute('aria-haspopup', 'dialog')
  await link.click()
  await expect(dialog(page)).toBeVisible()
  return link
}

async function choose(page: Page, name?: string) {
  await page.locator('input[type=file]').setInputFiles(jpegFile(await plainPhoto(), name))
}

/** A response that the test releases. */
function holdRequests() {
  let release: () => void = () => {}
  const until = new Promise<void>((resolve) => (release = resolve))
  return { release: () => release(), hold: (route: Route) => until.then(() => route.continue()) }
}

test('the header’s link opens the form above the page, and the photo appears in the feed below', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page)
  await makePhoto(jane.id, { title: 'Before' })
  await page.goto('/')
  const link = await openDialog(page)
  await expect(page).toHaveURL('/')
  await expect(uploadButton(page)).toBeDisabled()
  await choose(page)
  await page.getByLabel('Title').fill('After')
  await expect(uploadButton(page)).toBeEnabled()

  const { hold, release } = holdRequests()
  await page.route('**/api/photos', hold)
  await uploadButton(page).click()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  release()

  await expect(page.getByText('Photo uploaded successfully!').first()).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(link).toBeFocused()
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('After')

  await openDialog(page)
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(picture(page)).toHaveCount(0)
  await expect(uploadButton(page)).toBeDisabled()
})

test('Back and Escape close the dialog; typed values are there when it reopens', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await page.goto('/')
  await openDialog(page)
  await choose(page)
  await page.getByLabel('Title').fill('Half done')
  await page.getByLabel('Description').fill('Two lines\nof text')
  await tags(page).fill('a, b')
  await page.getByLabel('Make this photo public').uncheck()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)

  await openDialog(page)
  await expect(page.getByLabel('Title')).toHaveValue('Half done')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await openDialog(page)
  await expect(page.getByLabel('Title')).toHaveValue('Half done')
  await expect(page.getByLabel('Description')).toHaveValue('Two lines\nof text')
  await expectTags(page, 'script', ['a', 'b'])
  await expect(page.getByLabel('Make this photo public')).not.toBeChecked()
  await expect(picture(page)).toBeVisible()
  await expect(uploadButton(page)).toBeEnabled()
})

for (const [how, type, target] of [
  ['dropped on the page', 'drop', 'body'],
  ['pasted', 'paste', 'textarea[name=description]'],
] as const)
  test(`an image can be ${how}`, async ({ page, site }) => {
    await site.signIn(page)
    await page.goto('/upload')
    await expect(uploadButton(page)).toBeDisabled()
    const bytes = (await plainPhoto()).toString('base64')
    await page.locator(target).evaluate(
      (element, { bytes, type }) => {
        const data = new DataTransfer()
        const content = Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0))
        data.items.add(new File([content], 'dropped.jpg', { type: 'image/jpeg' }))
        const options = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data }),
        )
      },
      { bytes, type },
    )
    await expect(page.getByRole('img', { name: 'Chosen: dropped.jpg' })).toBeVisible()
    await page.getByLabel('Title').fill('Lime')
    await uploadButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Lime' })).toBeVisible()
  })

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('the gallery opens by a tap anywhere on the field', async ({ page, site }) => {
    await site.signIn(page)
    await page.goto('/')
    await openDialog(page)
    await expect(page.getByText('Supports JPG, PNG, GIF up to 10MB')).toBeVisible()
    await expect(page.getByText('paste it')).toBeHidden()
    const picker = page.waitForEvent('filechooser')
    await page.getByText('Tap to select from gallery').tap({ force: true })
    await (await picker).setFiles(jpegFile(await plainPhoto()))
    await expect(picture(page)).toBeVisible()
  })
})

test('input before hydration is kept', async ({ page, site }) => {
  await site.signIn(page)
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 5000))
    await route.continue()
  })
  await page.goto('/upload', { waitUntil: 'commit' })
  await choose(page)
  await page.getByLabel('Title').fill('Early')
  await page.getByLabel('Create New Binder').fill('Trips')
  await page.getByLabel('Make this photo public').uncheck()
  await page.getByLabel('Tags').fill('one, two, thr')
  await expect(page.getByRole('button', { name: 'Remove tag one' })).toBeVisible()
  await expectTags(page, 'script', ['one', 'two'])
  await expect(tags(page)).toBeFocused()
  await expect(tags(page)).toHaveValue('thr')
  await page.keyboard.type('ee')
  await expect(picture(page)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Early')
  await expect(page.getByLabel('Create New Binder', { exact: true })).toHaveValue('Trips')
  await uploadButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Early' })).toBeVisible()
  await expect(page.getByRole('link', { name: '#three' })).toBeVisible()
  const [binder] = await (await page.request.get('/api/binders')).json()
  expect(binder).toMatchObject({ title: 'Trips', photoCount: 1 })
})

test('tags: Enter, comma and blur add, Backspace and the buttons remove, at most four', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await page.goto('/')
  await openDialog(page)
  await tags(page).fill('  Beach ')
  await tags(page).press('Enter')
  await expectTags(page, 'script', ['beach'])
  await tags(page).pressSequentially('LIFTED,')
  await expectTags(page, 'script', ['beach', 'lifted'])
  await expect(tags(page)).toHaveValue('')
  await tags(page).pressSequentially('beach,')
  await tags(page).press('Enter')
  await expectTags(page, 'script', ['beach', 'lifted'])
  await tags(page).fill('custom')
  await page.getByLabel('Title').focus()
  await expectTags(page, 'script', ['beach', 'lifted', 'custom'])
  await tags(page).press('Backspace')
  await expectTags(page, 'script', ['beach', 'lifted'])
  await tags(page).fill('three')
  await tags(page).press('Backspace')
  await expectTags(page, 'script', ['beach', 'lifted'])
  await tags(page).fill('three,four')
  await tags(page).press('Enter')
  await expect(tags(page)).toBeDisabled()
  await expect(page.locator('.tags-box > ul')).toBeFocused()
  await expect(tags(page)).toHaveAttribute('placeholder', 'Maximum 4 tags reached')
  // Typing on removes nothing.
  await page.keyboard.type(' five, ')
  await page.keyboard.press('Enter')
  await expectTags(page, 'script', ['beach', 'lifted', 'three', 'four'])
  await page.getByRole('button', { name: 'Remove tag lifted' }).click()
  await expectTags(page, 'script', ['beach', 'three', 'four'])
  await expect(tags(page)).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Remove tag three' })).toBeFocused()
})

test('a new binder is created within the form and selected', async ({ page, site }) => {
  const jane = await site.signIn(page)
  await insertBinder(jane.id, { title: 'Old', description: '', isPublic: true })
  await page.goto('/')
  await openDialog(page)
  const binders = page.getByLabel('Choose Binder')
  await binders.selectOption({ label: 'Old' })
  await binders.selectOption({ label: '+ Create New Binder' })
  const title = page.getByLabel('Create New Binder', { exact: true })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  await expect(title).toBeFocused()
  await expect(title).toHaveAttribute('maxlength', '100')
  await expect(create).toBeDisabled()
  await title.fill('   ')
  await expect(create).toBeDisabled()
  await title.fill('Trips')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveCount(0)
  await expect(binders).toHaveValue('')

  await binders.selectOption({ label: '+ Create New Binder' })
  await expect(title).toHaveValue('')
  await title.fill(' Trips ')
  await page.route('**/api/binders', (route) => route.fulfill({ status: 429, json: {} }), {
    times: 1,
  })
  await create.click()
  await expect(page.getByText('Failed to create binder. Please try again.').first()).toBeVisible()
  await expect(title).toHaveValue(' Trips ')

  const { hold, release } = holdRequests()
  await page.route('**/api/binders', hold)
  await create.click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  await expect(page.getByText('Binder created successfully!').first()).toBeVisible()
  await expect(title).toHaveCount(0)
  await expect(binders.locator('option:checked')).toHaveText('Trips')
  await choose(page)
  await page.getByLabel('Title').fill('Lime')
  await uploadButton(page).click()
  await expect(dialog(page)).toHaveCount(0)
  const own = await (await page.request.get('/api/binders')).json()
  expect(own).toContainEqual(expect.objectContaining({ title: 'Trips', photoCount: 1 }))
})

test('a new cart is named within the form, and a cart or a binder is chosen, not both', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page)
  const texts = { description: '', isPublic: true }
  await insertBinder(jane.id, { ...texts, title: 'Trips' })
  await insertBinder(jane.id, { ...texts, title: 'Red one', year: 2020 })
  await page.goto('/')
  await openDialog(page)
  const binders = page.getByLabel('Choose Binder')
  await page.getByRole('radio', { name: 'Red one' }).check()
  await binders.selectOption({ label: 'Trips' })
  await expect(page.getByRole('radio', { name: 'No cart' })).toBeChecked()
  await expect(page.getByLabel('Make', { exact: true })).toBeHidden()
  await page.getByRole('radio', { name: 'A new cart' }).check()
  await expect(binders).toHaveValue('')
  await page.getByLabel('Make', { exact: true }).fill('ezgo')
  await choose(page)
  await page.getByLabel('Title').fill('Lime')
  await uploadButton(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await page.goto('/carts/e-z-go')
  await expect(page.getByRole('link', { name: 'E-Z-GO' }).first()).toBeVisible()
})

test('the server’s errors are shown beside their fields, all others in a toast', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await page.goto('/')
  await openDialog(page)
  await choose(page)
  await page.getByLabel('Title').fill('Kept')
  const response = (status: number, json: object) =>
    page.route('**/api/photos', (route) => route.fulfill({ status, json }), { times: 1 })

  await response(415, {
    message: 'Please select a valid image file',
    errors: { image: ['Please select a valid image file'] },
  })
  await uploadButton(page).click()
  await expect(page.getByRole('button', { name: 'Remove image' })).toHaveAccessibleDescription(
    'Please select a valid image file',
  )
  await expect(page.getByRole('button', { name: 'Remove image' })).toBeFocused()
  await response(429, { message: 'That was a lot at once. Please try again in 9 seconds.' })
  await uploadButton(page).click()
  await expect(page.getByText('That was a lot at once').first()).toBeVisible()
  await page.route('**/api/photos', (route) => route.fulfill({ status: 400, body: '' }), {
    times: 1,
  })
  await uploadButton(page).click()
  await expect(page.getByText('Failed to upload photo. Please try again.').first()).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Kept')
  await expect(uploadButton(page)).toBeEnabled()
})

test('an ended session shows a message when the dialog opens, then sign-in after 2 s; the text is kept', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Upload', exact: true })).toHaveAttribute(
    'aria-haspopup',
  )
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  const login = page.waitForRequest(/\/api\/login\?/)
  await openDialog(page)
  await expect(page.getByText('Please log in to upload photos.').first()).toBeVisible()
  await page.getByLabel('Title').fill('Typed meanwhile')
  await tags(page).fill('a,b,')
  expect(new URL((await login).url()).searchParams.get('returnTo')).toBe('/')

  await page.waitForURL(/\/oidc\//)
  await page.context().addCookies(cookies)
  await page.goto('/upload')
  await expectTags(page, 'script', ['a', 'b'])
  await expect(page.getByLabel('Title')).toHaveValue('Typed meanwhile')
  await choose(page)
  await uploadButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Typed meanwhile' })).toBeVisible()
  await page.goto('/upload')
  await expect(uploadButton(page)).toBeDisabled()
  await expect(page.getByLabel('Title')).toHaveValue('')
})
