import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { expectTags, jpegFile, photoField, uploadButton } from '#tests/support/photo-form.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

/* What a script adds to the upload form. */

const WARNING = /smaller than 600 × 400 pixels/

async function choose(page: Page, width = 900, height = 600) {
  await photoField(page).setInputFiles(jpegFile(await plainPhoto(width, height)))
}

test.beforeEach(async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  await makePhoto(jane.id, { title: 'Tagged', tags: ['lifted', 'beach'] })
  await page.goto('/upload')
  await expect(uploadButton(page)).toBeDisabled()
})

test('the title has the focus once a photo is chosen, unless the member is typing', async ({
  page,
}) => {
  await choose(page)
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await page.getByRole('textbox', { name: 'Tags' }).focus()
  await page.locator('input[type=file]').setInputFiles(jpegFile(await plainPhoto()))
  await expect(page.getByRole('img', { name: /^Chosen: / })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Tags' })).toBeFocused()
})

test('a small photo has a warning, in either orientation, and can be uploaded', async ({
  page,
}) => {
  await choose(page, 400, 600)
  await expect(page.getByRole('img', { name: /^Chosen: / })).toBeVisible()
  await expect(page.getByText(WARNING)).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await choose(page, 599, 400)
  await expect(page.getByText(WARNING)).toBeVisible()
  await page.getByLabel('Title').fill('Tiny')
  await uploadButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tiny' })).toBeVisible()
})

test('an error among the details opens them again', async ({ page }) => {
  await choose(page)
  await page.getByLabel('Title').fill('Lime')
  const summary = page.getByText('More details', { exact: true })
  const altText = page.getByLabel('Alt text')
  await expect(altText).toBeHidden()
  await summary.click()
  await altText.evaluate((field) => field.removeAttribute('maxlength'))
  await altText.fill('x'.repeat(1001))
  for (let attempt = 0; attempt < 2; attempt++) {
    await summary.click()
    await expect(altText).toBeHidden()
    await uploadButton(page).click()
    await expect(altText).toBeFocused()
    await expect(altText).toHaveAccessibleDescription(/1,?000 characters/)
  }
})

test('a suggested tag is added in place of what is typed', async ({ page }) => {
  const tags = page.getByRole('textbox', { name: 'Tags' })
  const suggestions = page.getByRole('list', { name: 'Suggestions' }).getByRole('button')
  await expect(suggestions).toHaveCount(2)
  await tags.pressSequentially('lif')
  await page.getByRole('button', { name: 'Add lifted' }).click()
  await expectTags(page, 'script', ['lifted'])
  await expect(tags).toHaveValue('')
  await expect(tags).toBeFocused()
  await expect(suggestions).toHaveText(['beach'])
})
