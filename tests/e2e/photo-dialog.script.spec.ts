import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const QUESTION = 'Are you sure you want to delete this photo? This action cannot be undone.'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const cardLink = (page: Page, title: string) =>
  page.getByRole('article').getByRole('heading', { name: title }).getByRole('link')

/** Three photos of Maya's: Lime is the newest, and all are tagged. */
async function threePhotos() {
  const maya = await makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })
  const make = (title: string) =>
    makePhoto(maya.id, { title, description: `${title} words`, tags: ['beach'] })
  const [plum, peach, lime] = [await make('Plum'), await make('Peach'), await make('Lime')]
  return { maya, plum, peach, lime }
}

/** The dialog's own script: its name and a hash of eight, not the script that opens it. */
const DIALOG_SCRIPT = /\/assets\/dialogs-[\w-]{8}\.js$/

/** Opens a page and waits for hydration. */
async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
}

for (const [place, path] of [
  ['the feed', '/'],
  ['a tag', '/tag/beach'],
  ['a profile', '/u/maya'],
] as const)
  test(`a card of ${place} opens its photo above the page`, async ({ page }) => {
    const { lime } = await threePhotos()
    await open(page, path)
    const title = await page.title()
    await cardLink(page, 'Lime').click()
    await expect(dialog(page, 'Lime')).toBeVisible()
    await expect(page).toHaveURL(`/photo/lime-maya-${lime}`)
    await expect(page).toHaveTitle(/^Lime by Maya - /)
    await expect(dialog(page, 'Lime').getByText('Lime words')).toBeVisible()
    await expect(dialog(page, 'Lime').getByText('No comments yet.')).toBeVisible()
    await expect(page.locator('h1')).toHaveCount(1)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(title)
    await expect(cardLink(page, 'Lime')).toBeFocused()
  })

/** A double click as slow as by hand: the second one may meet what the first one has opened. */
async function doubleClick(page: Page, target: Locator, pause: number): Promise<void> {
  // On a slow machine the dialog's transition may still cover it.
  await target.click({ trial: true })
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to click.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount })
    await page.mouse.up({ clickCount })
    await page.waitForTimeout(pause)
  }
}

for (const pause of [0, 60, 250])
  test(`a double click opens one dialog, ${pause} ms apart, and closing it leaves none open`, async ({
    page,
  }) => {
    await threePhotos()
    await open(page, '/')
    await doubleClick(page, cardLink(page, 'Lime'), pause)
    await expect(dialog(page, 'Lime')).toBeVisible()
    // Neither the dialog closes afterward, nor does one of its links open.
    await page.waitForTimeout(500)
    await expect(page.getByRole('dialog')).toHaveCount(1)
    for (const [button, name] of [
      ['Share', 'Share Photo'],
      ['Full screen', 'Lime, full screen'],
    ] as const) {
      await doubleClick(page, page.getByRole('button', { name: button, exact: true }), pause)
      await expect(dialog(page, name)).toBeVisible()
      await page.waitForTimeout(500)
      await expect(dialog(page, name)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog(page, name)).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
  })

test('a press that hits the page while the dialog appears does not close it', async ({ page }) => {
  await threePhotos()
  await open(page, '/')
  await cardLink(page, 'Lime').click()
  await expect(dialog(page, 'Lime')).toBeVisible()
  await page.evaluate(() => {
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      const kind = type.startsWith('pointer') ? PointerEvent : MouseEvent
      document.documentElement.dispatchEvent(new kind(type, { bubbles: true, cancelable: true }))
    }
  })
  await page.waitForTimeout(500)
  await expect(dialog(page, 'Lime')).toBeVisible()
})

test('the image and the free area of a card open the photo, too', async ({ page }) => {
  await threePhotos()
  await open(page, '/')
  const card = page.getByRole('article').filter({ hasText: 'Lime words' })
  await card.locator('.card-picture').click()
  await expect(dialog(page, 'Lime')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.getByText('Lime words').click()
  await expect(dialog(page, 'Lime')).toBeVisible()
})

test('the image of a photo with a source links out, and the title opens the dialog', async ({
  page,
}) => {
  const { maya } = await threePhotos()
  await makePhoto(maya.id, { title: 'Fig', sourceUrl: 'https://carts.example/fig' })
  await open(page, '/')
  const picture = page.getByRole('article').filter({ hasText: 'Fig' }).locator('.card-picture')
  await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()))
  await picture.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await cardLink(page, 'Fig').click()
  await expect(dialog(page, 'Fig').getByRole('link', { name: 'carts.example' })).toBeVisible()
})

for (const [how, close] of [
  ['Escape', (page: Page) => page.keyboard.press('Escape')],
  ['Close', (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click()],
  [
    'a click beside it',
    (page: Page) => dialog(page, 'Peach').click({ position: { x: 20, y: 300 } }),
  ],
] as const)
  test(`${how} closes the dialog and restores the focus`, async ({ page }) => {
    await threePhotos()
    await open(page, '/')
    await cardLink(page, 'Peach').focus()
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Peach')).toBeVisible()
    await close(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(cardLink(page, 'Peach')).toBeFocused()
  })

test('the focus stays in the dialog', async ({ page }) => {
  await threePhotos()
  await open(page, '/')
  await cardLink(page, 'Lime').click()
  const opened = dialog(page, 'Lime')
  await expect(opened.getByText('No comments yet.')).toBeVisible()
  await expect(opened).toBeFocused()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 20; presses++) {
      await page.keyboard.press(key)
      await expect(opened.locator(':focus')).toHaveCount(1)
    }
})

test('a click with Ctrl opens the photo’s page in a new tab', async ({ page, context }) => {
  const { lime } = await threePhotos()
  await open(page, '/')
  for (const target of [cardLink(page, 'Lime'), page.getByText('Lime words')]) {
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      target.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(tab).toHaveURL(`/photo/lime-maya-${lime}`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tab.close()
  }
})

test('arrow keys and buttons navigate the photos of the grid', async ({ page }) => {
  const { peach, plum } = await threePhotos()
  await open(page, '/')
  await cardLink(page, 'Lime').click()
  await expect(dialog(page, 'Lime').getByText('Lime words')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(dialog(page, 'Lime')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page, 'Peach').getByText('Peach words')).toBeVisible()
  await expect(page).toHaveURL(`/photo/peach-maya-${peach}`)
  await expect(page).toHaveTitle(/^Peach by Maya - /)
  const next = page.getByRole('button', { name: 'Next photo' })
  await next.click()
  await expect(dialog(page, 'Plum').getByText('Plum words')).toBeVisible()
  await expect(page).toHaveURL(`/photo/plum-maya-${plum}`)
  await expect(next).toBeFocused()
  await expect(next).toHaveAttribute('aria-disabled', 'true')
  await next.press('Enter')
  await expect(dialog(page, 'Plum')).toBeVisible()
  await page.getByRole('button', { name: 'Previous photo' }).click()
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page, 'Plum')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(cardLink(page, 'Plum')).toBeFocused()
})

test('the photo’s page opens when the dialog’s data fails to load', async ({ page }) => {
  const { lime } = await threePhotos()
  await open(page, '/')
  await page.route('**/photo/**', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 404 }),
  )
  await cardLink(page, 'Lime').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Comments (0)' })).toBeVisible()
  await expect(page).toHaveURL(`/photo/lime-maya-${lime}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('without a connection the feed and what was typed stay', async ({ page, site, problems }) => {
  await threePhotos()
  await site.signIn(page)
  await open(page, '/')
  await cardLink(page, 'Lime').click()
  await dialog(page, 'Lime').getByLabel('Add a comment').fill('Good shade')
  await page.keyboard.press('Escape')
  await page.route('**/photo/**', (route) => route.abort())
  await cardLink(page, 'Peach').click()
  await expect(page.locator('.toast')).toHaveText('Failed to load photo')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  expect(problems.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  await page.unroute('**/photo/**')
  await cardLink(page, 'Lime').click()
  await expect(dialog(page, 'Lime').getByLabel('Add a comment')).toHaveValue('Good shade')
})

test('Forward after Back shows the photo, on its page', async ({ page }) => {
  const { lime } = await threePhotos()
  await open(page, '/')
  await cardLink(page, 'Lime').click()
  await expect(dialog(page, 'Lime')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(`/photo/lime-maya-${lime}`)
  await expect(page.getByRole('main').getByText('Lime words')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a reload shows the photo’s page, and Back returns to the feed', async ({ page }) => {
  await threePhotos()
  await open(page, '/')
  await cardLink(page, 'Lime').click()
  await expect(dialog(page, 'Lime')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('main').getByText('Lime words')).toBeVisible()
  // A reload keeps the history entry of the closed dialog: a new dialog has its own.
  await page.getByRole('button', { name: 'Full screen' }).click()
  await expect(dialog(page, 'Lime, full screen')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(cardLink(page, 'Lime')).toBeVisible()
})

test('Back first closes what is open above the photo', async ({ page }) => {
  const { lime } = await threePhotos()
  await open(page, '/')
  await cardLink(page, 'Lime').click()
  await dialog(page, 'Lime').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page, 'Share Photo')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/photo/lime-maya-${lime}`)
  await page.goBack()
  await expect(dialog(page, 'Share Photo')).toHaveCount(0)
  await expect(dialog(page, 'Lime')).toBeVisible()
  await expect(page).toHaveURL(`/photo/lime-maya-${lime}`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('Escape closes the Options menu before the dialog', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  await makePhoto(jane.id, { title: 'Mine' })
  await open(page, '/')
  await cardLink(page, 'Mine').click()
  const opened = dialog(page, 'Mine')
  await opened.getByRole('button', { name: 'Options' }).click()
  await expect(opened.getByRole('link', { name: 'Edit Photo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opened.getByRole('link', { name: 'Edit Photo' })).toBeHidden()
  await expect(opened).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a photo that could not be deleted stays, and so does the question', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Mine' })
  await page.route(`**/api/photos/${id}`, (route) => route.fulfill({ status: 404 }))
  await open(page, `/photo/mine-jane-${id}`)
  await page.getByRole('button', { name: 'Options' }).click()
  await page.getByRole('link', { name: 'Delete Photo' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Failed to delete photo').first()).toBeVisible()
  await expect(page.getByRole('alertdialog')).toContainText(QUESTION)
  await page.unroute(`**/api/photos/${id}`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Photo deleted successfully').first()).toBeVisible()
  await expect(page.getByText('No photos yet')).toBeVisible()
})

for (const place of ['the dialog', 'the photo’s page'])
  test(`full screen from ${place} shows only the photo`, async ({ page }) => {
    const { lime } = await threePhotos()
    const address = `/photo/lime-maya-${lime}`
    const fromDialog = place === 'the dialog'
    await open(page, fromDialog ? '/' : address)
    if (fromDialog) await cardLink(page, 'Lime').click()
    const button = page.getByRole('button', { name: 'Full screen' })
    const fullScreen = dialog(page, 'Lime, full screen')
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => fullScreen.getByRole('button', { name: 'Close' }).click(),
      () => fullScreen.getByRole('img').click(),
    ]) {
      await button.click()
      await expect(fullScreen).toBeVisible()
      await expect(fullScreen.getByRole('img', { name: 'Lime' })).toBeVisible()
      await close()
      await expect(fullScreen).toHaveCount(0)
      await expect(page).toHaveURL(address)
      await expect(button).toBeFocused()
      await page.waitForFunction(() => document.fullscreenElement === null)
    }
    await expect(page.getByRole('dialog')).toHaveCount(fromDialog ? 1 : 0)
  })

test('a photo opened by the address: the address is cleaned, Back stays', async ({ page }) => {
  const { lime, peach } = await threePhotos()
  await page.goto('/u/maya')
  await page.goto(`/?photo=${lime}`)
  const opened = dialog(page, 'Lime')
  await expect(opened.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(opened).toBeFocused()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.locator('h1')).toHaveText('Lime')
  await expect(page).toHaveTitle(/^Lime by Maya/)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/photo/peach-maya-${peach}`)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(page).not.toHaveTitle(/Lime|Peach/)
  await expect(cardLink(page, 'Peach')).toBeFocused()
  await cardLink(page, 'Lime').click()
  await expect(opened).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page).toHaveURL('/u/maya')
})

test('input in the server-rendered dialog is kept by the real one', async ({ page, site }) => {
  const { lime } = await threePhotos()
  await site.signIn(page)
  let begun = () => {}
  const typed = new Promise<void>((resolve) => (begun = resolve))
  await page.route(DIALOG_SCRIPT, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto(`/?photo=${lime}`)
  const field = dialog(page, 'Lime').getByLabel('Add a comment')
  await field.pressSequentially('Good shad')
  await expect(page).toHaveURL(/\?photo=/)
  begun()
  await expect(page).toHaveURL('/')
  await expect(dialog(page, 'Lime').getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(field).toHaveValue('Good shad')
  await expect(field).toBeFocused()
  await page.keyboard.type('e')
  await dialog(page, 'Lime').getByRole('button', { name: 'Post comment' }).click()
  await expect(dialog(page, 'Lime').getByText('Good shade').first()).toBeVisible()
})

test('a comment that was begun waits for its photo until it is posted', async ({ page, site }) => {
  await threePhotos()
  await site.signIn(page)
  await open(page, '/')
  const field = dialog(page, 'Lime').getByLabel('Add a comment')
  await cardLink(page, 'Lime').click()
  await field.fill('Good shade')
  await page.keyboard.press('Escape')
  await cardLink(page, 'Peach').click()
  await expect(dialog(page, 'Peach').getByLabel('Add a comment')).toHaveValue('')
  await page.keyboard.press('Escape')
  await cardLink(page, 'Lime').click()
  await expect(field).toHaveValue('Good shade')
  await dialog(page, 'Lime').getByRole('button', { name: 'Post comment' }).click()
  await expect(dialog(page, 'Lime').getByText('Good shade').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await cardLink(page, 'Lime').click()
  await expect(field).toHaveValue('')
})
