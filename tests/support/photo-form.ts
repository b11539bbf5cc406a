import { expect, type Locator, type Page } from '@playwright/test'
import type { ScriptMode } from './browser.ts'

/*
 * What the forms of a photo ask for in two ways: as plain fields, and as what a script makes of them.
 */

/** A file as a browser's file field takes it. */
export const jpegFile = (buffer: Buffer, name = 'cart.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer,
})

/** The field for the picture, on the page and in the dialog. */
export const photoField = (page: Page) => page.getByLabel('Photo', { exact: true })

export const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload Photo' })

/** Adds tags; with a script they become chips. @param text with commas between them */
export async function addTags(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Tags' }).fill(text)
}

/** Takes away the tags that are there. */
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

/** The field for the name of a binder that is made together with the photo. */
export async function newBinderField(page: Page, mode: ScriptMode): Promise<Locator> {
  if (mode === 'script')
    await page.getByLabel('Choose Binder').selectOption({ label: '+ Create New Binder' })
  return page.getByLabel('Create New Binder', { exact: true })
}

/** Names a binder that is made together with the photo. */
export async function nameNewBinder(page: Page, mode: ScriptMode, title: string): Promise<void> {
  const field = await newBinderField(page, mode)
  // What a browser's own limit would cut off is sent all the same.
  await field.evaluate((input) => input.removeAttribute('maxlength'))
  await field.fill(title)
}
