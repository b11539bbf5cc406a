import { expect, type Locator, type Page } from '@playwright/test'
import type { ScriptMode } from './browser.ts'

/*
 * The controls of the photo forms in both modes: plain fields, and their enhanced versions with
 * script.
 */

/** A file for a browser's file field. */
export const jpegFile = (buffer: Buffer, name = 'cart.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
})

/** The photo field, on the page and in the dialog. */
export const photoField = (page: Page) => page.getByLabel('Photo', { exact: true })

export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload Photo' })

/** The button that sends several photos. */
export const publishButton = (page: Page) =>
  page.getByRole('button', { name: /^(Publish|Retry) \d+ photos?$/ })

/** Opens the optional text fields of the upload form. */
export async function openDetails(page: Page): Promise<void> {
  await page.getByText('More details', { exact: true }).click()
}

/**
 * Adds tags; with script they become chips.
 * @param text with commas between them
 */
export async function addTags(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Tags' }).fill(text)
}

/** Removes the existing tags. */
export async function clearTags(page: Page, mode: ScriptMode, tags: string[]): Promise<void> {
  if (mode !== 'script') return addTags(page, '')
  for (const tag of tags) await page.getByRole('button', { name: `Remove tag ${tag}` }).click()
}

export async function expectTags(page: Page, mode: ScriptMode, tags: string[]): Promise<void> {
  if (mode !== 'script')
    return expect(page.getByRole('textbox', { name: 'Tags' })).toHaveValue(tags.join(', '))
  const buttons = page.getByRole('button', { name: /^Remove tag / })
  await expect(buttons).toHaveCount(tags.length)
  for (const [at, tag] of tags.entries())
    await expect(buttons.nth(at)).toHaveAccessibleName(`Remove tag ${tag}`)
}

/** The name field of a binder that is created together with the photo. */
export async function newBinderField(page: Page, mode: ScriptMode): Promise<Locator> {
  if (mode === 'script')
    await page.getByLabel('Choose Binder').selectOption({ label: '+ Create New Binder' })
  return page.getByLabel('Create New Binder', { exact: true })
}

/** Enters the name of a binder that is created together with the photo. */
export async function nameNewBinder(page: Page, mode: ScriptMode, title: string): Promise<void> {
  const field = await newBinderField(page, mode)
  // Removes the browser's own limit, to send the complete text.
  await field.evaluate((input) => input.removeAttribute('maxlength'))
  await field.fill(title)
}
