import type { Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const help = (page: Page) => dialog(page, 'Keyboard Shortcuts')
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const cardLink = (page: Page, title: string) =>
  card(page, title).getByRole('heading').getByRole('link')
const isLiked = (within: Locator, liked: boolean) =>
  expect(within.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', `${liked}`)

/** Maya's photos, 'Cart 1' the newest. */
async function photos(count: number) {
  const maya = await makeMember({ firstName: 'Maya', username: 'maya' })
  for (let number = count; number > 0; number--)
    await makePhoto(maya.id, { title: `Cart ${number}` })
}

/** Opens a page and waits for hydration. */
async function open(page: Page, path = '/') {
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
}

for (const path of ['/', '/search?q=cart'])
  test(`j and k move through the photos of ${path}, below the header`, async ({ page }) => {
    await photos(12)
    await page.setViewportSize({ width: 390, height: 700 })
    await open(page, path)
    await page.keyboard.press('j')
    await expect(cardLink(page, 'Cart 1')).toBeFocused()
    for (let number = 2; number <= 12; number++) {
      await page.keyboard.press('j')
      await expect(cardLink(page, `Cart ${number}`)).toBeFocused()
      await expect(cardLink(page, `Cart ${number}`)).toBeInViewport({ ratio: 1 })
    }
    await page.keyboard.press('k')
    await page.keyboard.press('k')
    await expect(cardLink(page, 'Cart 10')).toBeFocused()
    for (let number = 9; number >= 1; number--) await page.keyboard.press('k')
    await expect(cardLink(page, 'Cart 1')).toBeFocused()
    const header = await page.getByRole('banner').boundingBox()
    const first = await card(page, 'Cart 1').boundingBox()
    expect(first?.y).toBeGreaterThanOrEqual(header?.height ?? Infinity)
    expect(await cardLink(page, 'Cart 1').evaluate((link) => link.matches(':focus-visible'))).toBe(
      true,
    )
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Cart 1')).toBeVisible()
  })

test('after the last loaded photo j loads the next page', async ({ page }) => {
  await photos(24)
  await open(page)
  for (let number = 1; number <= 24; number++) {
    await page.keyboard.press('j')
    await expect(cardLink(page, `Cart ${number}`)).toBeFocused()
  }
  await page.keyboard.press('j')
  await expect(cardLink(page, 'Cart 24')).toBeFocused()
})

test('a member likes, saves and comments by single keys, in the feed and in the dialog', async ({
  page,
  site,
}) => {
  await site.signIn(page)
  await photos(3)
  await open(page)
  await page.keyboard.press('j')
  await page.keyboard.press('l')
  await isLiked(card(page, 'Cart 1'), true)
  await expect(cardLink(page, 'Cart 1')).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByText('Photo saved!').first()).toBeVisible()
  await page.keyboard.press('c')
  const opened = dialog(page, 'Cart 1')
  await expect(opened.getByLabel('Add a comment')).toBeFocused()
  // In a text field the keys type letters.
  await page.keyboard.type('jklsc/?')
  await expect(opened.getByLabel('Add a comment')).toHaveValue('jklsc/?')
  await expect(opened).toBeVisible()
  await isLiked(opened, true)

  await opened.getByRole('button', { name: 'Next photo' }).focus()
  await page.keyboard.press('j')
  await expect(dialog(page, 'Cart 2')).toBeVisible()
  await page.keyboard.press('k')
  await expect(opened.getByRole('heading', { name: /^Comments/ })).toBeVisible()
  await page.keyboard.press('l')
  await isLiked(opened, false)
  await page.keyboard.press('c')
  await expect(opened.getByLabel('Add a comment')).toBeFocused()
  // Keys do not act inside another dialog.
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page, 'Share Photo')).toBeVisible()
  await page.keyboard.press('l')
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Share Photo')).toHaveCount(0)
  await isLiked(opened, false)
  await expect(help(page)).toHaveCount(0)
})

test('a visitor’s keys redirect like the controls', async ({ page }) => {
  await photos(2)
  await open(page)
  await page.keyboard.press('l')
  await page.keyboard.press('j')
  await page.keyboard.press('c')
  const opened = dialog(page, 'Cart 1')
  await expect(opened.getByRole('link', { name: 'Sign in to comment' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
  await expect(cardLink(page, 'Cart 1')).toBeFocused()
  await page.keyboard.press('l')
  await expect(page.getByText('Sign in required').first()).toBeVisible()
  await page.waitForURL(/\/oidc\//)
})

test('on the photo’s page keys press its controls, and / focuses the search box', async ({
  page,
  site,
}) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Mine' })
  await open(page, `/photo/mine-jane-${id}`)
  await page.keyboard.press('l')
  await isLiked(page.getByRole('main'), true)
  await expect(page.getByRole('main').getByRole('button', { name: 'Like' })).toHaveAttribute(
    'aria-keyshortcuts',
    'L',
  )
  await page.keyboard.press('c')
  await expect(page.getByLabel('Add a comment')).toBeFocused()
  await page.getByRole('heading', { name: /^Comments/ }).focus()
  // The key itself is not typed.
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox')).toBeFocused()
  await expect(page.getByRole('combobox')).toHaveValue('')
})

for (const place of ['the feed', 'a photo’s dialog'])
  test(`? shows the list above ${place}, with a switch that turns all keys off`, async ({
    page,
  }) => {
    await photos(2)
    await open(page)
    await page.keyboard.press('j')
    await expect(cardLink(page, 'Cart 1')).toBeFocused()
    const inDialog = place !== 'the feed'
    const opened = dialog(page, 'Cart 1')
    if (inDialog) {
      await page.keyboard.press('Enter')
      await expect(opened.getByRole('heading', { name: /^Comments/ })).toBeVisible()
    }
    await page.keyboard.press('?')
    await expect(help(page)).toContainText('Next photo')
    await expectNoAxeViolations(page, 'the list of shortcuts')
    // The keys of the page below do nothing while it is open.
    await page.keyboard.press('j')
    await page.keyboard.press('?')
    await expect(help(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(help(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(inDialog ? 1 : 0)
    if (!inDialog) await expect(cardLink(page, 'Cart 1')).toBeFocused()

    await page.keyboard.press('?')
    await help(page).getByLabel('Use keyboard shortcuts').click()
    await page.goBack()
    await expect(help(page)).toHaveCount(0)
    if (inDialog) await expect(opened).toBeVisible()
    for (const key of ['j', 's', '?']) await page.keyboard.press(key)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
    for (const key of ['j', 's', '?']) await page.keyboard.press(key)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(help(page)).toHaveCount(0)
    await expect(page.getByText('Photo saved!')).toHaveCount(0)

    await page.goto('/keyboard-shortcuts')
    await expect(page.getByLabel('Use keyboard shortcuts')).not.toBeChecked()
    await page.getByLabel('Use keyboard shortcuts').click()
    await open(page)
    await page.keyboard.press('j')
    await expect(cardLink(page, 'Cart 1')).toBeFocused()
  })

test('the skip link moves to the content', async ({ page }) => {
  await photos(1)
  for (const path of ['/', '/help-center', '/no/such/page']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  }
})
