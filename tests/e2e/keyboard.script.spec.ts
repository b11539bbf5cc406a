import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { jpegFile } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

/** Maximum number of tab stops between two controls of a task. */
const FURTHEST = 60

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement).catch(() => false)

/** Presses Tab until an element has the focus, which must then be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < FURTHEST; presses++) {
    if (await hasFocus(target)) break
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

/** The focus is in a dialog, or on the dialog itself. */
const expectFocusIn = (dialog: Locator) =>
  expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true)

async function fill(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('every step from sign-in to deleting a photo works by keyboard', async ({ page }) => {
  test.setTimeout(120_000)
  const toast = (text: string) => page.getByText(text).first()
  const card = page.getByRole('article').getByRole('heading').getByRole('link')

  await test.step('signs in', async () => {
    await page.goto('/')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await press(page, page.getByRole('link', { name: 'Join' }))
    await fill(page, page.getByLabel('E-mail'), 'jane@example.com')
    await fill(page, page.getByLabel(/given|first name/i), 'Jane')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  })

  await test.step('uploads a photo in the dialog', async () => {
    const link = page.getByRole('link', { name: 'Upload', exact: true })
    await expect(link).toHaveAttribute('aria-haspopup', 'dialog')
    await press(page, link)
    const dialog = page.getByRole('dialog', { name: 'Upload Photo' })
    await expect(dialog).toBeVisible()
    await expectFocusIn(dialog)
    const file = dialog.locator('input[type=file]')
    await tabTo(page, file)
    // The system's file picker is outside the page.
    await file.setInputFiles(jpegFile(await plainPhoto()))
    await expect(dialog.getByRole('img', { name: 'Chosen: cart.jpg' })).toBeVisible()
    await expectFocusIn(dialog)
    await fill(page, dialog.getByLabel('Title'), 'Lime dream')
    await fill(page, dialog.getByRole('textbox', { name: 'Tags' }), 'beach')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Remove tag beach' })).toBeVisible()
    const isPublic = dialog.getByLabel('Make this photo public')
    await press(page, isPublic, 'Space')
    await expect(isPublic).not.toBeChecked()
    await tabTo(page, dialog.getByLabel('Only me'))
    await page.keyboard.press('ArrowLeft')
    await expect(dialog.getByLabel('Followers')).toBeChecked()
    await page.keyboard.press('Shift+Tab')
    await press(page, isPublic, 'Space')
    await expect(isPublic).toBeChecked()
    await press(page, dialog.getByRole('button', { name: 'Upload Photo' }))
    await expect(toast('Photo uploaded successfully!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(link).toBeFocused()
  })

  const dialog = page.getByRole('dialog', { name: /^Lime/ })

  await test.step('opens the photo, and comes back to its card by Escape', async () => {
    await press(page, card)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(card).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('No comments yet.')).toBeVisible()
  })

  await test.step('likes it and writes a comment', async () => {
    const like = dialog.getByRole('button', { name: 'Like' })
    await press(page, like, 'Space')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toBeFocused()
    await fill(page, dialog.getByLabel('Add a comment'), 'Out of the shed')
    await press(page, dialog.getByRole('button', { name: 'Post comment' }))
    await expect(dialog.getByText('Out of the shed')).toBeVisible()
    await expectFocusIn(dialog)
  })

  const options = dialog.getByRole('button', { name: 'Options' })

  await test.step('edits it', async () => {
    await tabTo(page, options, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('link', { name: 'Edit Photo' }))
    const form = page.getByRole('dialog', { name: 'Edit Photo' })
    await expect(form).toBeVisible()
    await fill(page, form.getByLabel('Title'), 'Lime cart')
    await press(page, form.getByRole('button', { name: 'Save changes' }))
    await expect(toast('Photo Updated')).toBeVisible()
    await expect(form).toHaveCount(0)
    await expect(dialog.getByRole('heading', { name: 'Lime cart' })).toBeVisible()
    await expectFocusIn(dialog)
  })

  await test.step('deletes it after a question', async () => {
    await tabTo(page, options)
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('link', { name: 'Delete Photo' }))
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('This action cannot be undone.')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await tabTo(page, options)
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('link', { name: 'Delete Photo' }))
    await tabTo(page, question.getByRole('button', { name: 'Delete', exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(toast('Photo deleted successfully')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('No photos yet')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: 'User menu' }))
  })
})
