import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { jpegFile, photoField, publishButton } from '#tests/support/photo-form.ts'
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

/** The card of one of the chosen photos, by its position. */
const card = (page: Page, at: number) => page.getByRole('group', { name: `Photo ${at + 1} of` })
const getTitle = (page: Page, at: number) => card(page, at).getByLabel('Title')

/** A different small picture for each number. */
const color = (at: number) => `#${(0x102030 + at * 0x0f1d07).toString(16).padStart(6, '0')}`
const pictureFile = async (at: number, name = `cart_${at}.jpg`) =>
  jpegFile(await plainPhoto(90, 60, color(at)), name)

test('several dropped photos are listed in the dialog, removed one by one, and the rest sent', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Upload Photo' })).toBeVisible()
  await drop(page, ['a.jpg', 'b.jpg'])
  await expect(page.getByText('2 photos', { exact: true })).toBeVisible()
  await expect(getTitle(page, 0)).toHaveAttribute('placeholder', 'a')
  await expect(page.getByText(/smaller than 600 × 400/)).toHaveCount(2)
  await page.locator('#upload-title').fill('Sunday')
  await drop(page, ['b.jpg', 'c.jpg'])
  await expect(removeButtons(page)).toHaveCount(3)
  await expect(removeButtons(page).nth(1)).toHaveAccessibleDescription('b.jpg')
  await removeButtons(page).nth(1).click()
  await expect(removeButtons(page)).toHaveCount(2)
  await expect(removeButtons(page).first()).toBeFocused()

  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/photos', (route) => released.then(() => route.continue()))
  await publishButton(page).click()
  await expect(page.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  release()
  await expect(page).toHaveURL(/\/u\/\w+$/)
  await expect(page.getByText('2 photos uploaded successfully!').first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Sunday', 'Sunday'])
})

test('each photo may have its own title, tags, alt text and binder', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  for (const title of ['Trips', 'Builds'])
    await page.request.post('/api/binders', { data: { title }, headers: { Origin: site.origin } })
  await page.goto('/upload')
  await photoField(page).setInputFiles(await Promise.all([0, 1, 2].map((at) => pictureFile(at))))
  const shared = page.getByRole('group', { name: 'For all photos' })
  await shared.getByRole('textbox', { name: 'Tags' }).fill('sunday,')
  await shared.getByLabel('Choose Binder').selectOption('Trips')
  await page.getByLabel('Make these photos public').uncheck()
  await getTitle(page, 0).fill('At the lake')
  await getTitle(page, 1).fill('cart 1')
  await card(page, 1).getByText('For this photo').click()
  await card(page, 1).getByRole('textbox', { name: 'Tags' }).fill('hill, Sunday, view,')
  await card(page, 1).getByLabel('Choose Binder').selectOption('Builds')
  await card(page, 1).getByLabel('Alt text').fill('A cart on a hill')
  await card(page, 2).getByText('For this photo').click()
  await card(page, 2).getByLabel('Choose Binder').selectOption('No binder')
  await getTitle(page, 2).fill('  ')
  await publishButton(page).click()
  await expect(card(page, 2).getByText('Please enter a title for your photo')).toBeVisible()
  await getTitle(page, 2).fill('Alone')
  await publishButton(page).click()

  // In several binders, so all of them are on the profile only.
  await expect(page).toHaveURL('/u/jane')
  const [{ id }] = await (await page.request.get('/api/binders')).json()
  const user = await (await page.request.get('/api/auth/user')).json()
  const list = await (await page.request.get(`/api/users/${user.id}/photos`)).json()
  expect(list).toMatchObject([
    { title: 'Alone', binderId: null, tags: ['sunday'], isPublic: false },
    {
      title: 'cart 1',
      tags: ['sunday', 'hill', 'view'],
      altText: 'A cart on a hill',
      binderId: id,
    },
    { title: 'At the lake', binderId: id - 1, altText: null },
  ])
})

test('photos that fail say why, stay, and are sent again alone', async ({
  page,
  site,
  problems,
}) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/upload')
  await photoField(page).setInputFiles([
    await pictureFile(0),
    jpegFile(Buffer.from('no picture'), 'Broken.jpg'),
    await pictureFile(2),
  ])
  const sent: string[] = []
  await page.route('**/api/photos', (route) => {
    sent.push(/filename="([^"]+)"/.exec(route.request().postData() ?? '')?.[1] ?? '')
    return sent.length === 3 ? route.fulfill({ status: 503, body: '' }) : route.continue()
  })
  const shared = page.getByRole('group', { name: 'For all photos' })
  await shared.getByLabel('Choose Binder').selectOption('+ Create New Binder')
  await page.getByLabel('Create New Binder', { exact: true }).fill('Trips')
  await page.locator('#upload-title').fill('cart 0')
  await getTitle(page, 2).fill('Again')
  await publishButton(page).click()

  await expect(page.getByText('1 photo published, 2 not yet')).toBeVisible()
  await expect(card(page, 0)).toContainText('Please select a valid image file')
  await expect(card(page, 1)).toContainText('Failed to upload photo. Please try again.')
  await expect(getTitle(page, 1)).toHaveValue('Again')
  expect(problems.splice(0)).toEqual([expect.stringContaining('status of 503')])
  await expect(publishButton(page)).toHaveText('Retry 2 photos')
  await removeButtons(page).first().click()
  await publishButton(page).click()
  await expect(page).toHaveURL(/\/u\/jane\/binder\/trips-\d+$/)
  await expect(page.getByText('2 photos uploaded successfully!').first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Again', 'cart 0'])
  expect(sent).toEqual(['cart_0.jpg', 'Broken.jpg', 'cart_2.jpg', 'cart_2.jpg'])
  expect(await (await page.request.get('/api/binders')).json()).toHaveLength(1)
})

test('duplicates are marked before they are sent', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  await page.goto('/upload')
  await photoField(page).setInputFiles([await pictureFile(0), await pictureFile(1)])
  await page.locator('#upload-title').fill('cart 1')
  await publishButton(page).click()
  await expect(page).toHaveURL('/u/jane')
  await page.goto('/upload')
  await photoField(page).setInputFiles([
    await pictureFile(1, 'again.jpg'),
    await pictureFile(2, 'new.jpg'),
    await pictureFile(2, 'copy.jpg'),
  ])
  await expect(card(page, 0)).toContainText('You already have this photo: cart 1')
  await expect(card(page, 2)).toContainText('Chosen twice: the same photo as new.jpg')
  await expect(card(page, 1).locator('.batch-duplicate')).toHaveCount(0)
  await removeButtons(page).nth(2).click()
  await expect(publishButton(page)).toHaveText('Publish 2 photos')
})
