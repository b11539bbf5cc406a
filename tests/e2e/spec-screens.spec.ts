import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { newBinderField, photoField, uploadButton } from '#tests/support/photo-form.ts'

/*
 * The texts of docs/product.md#screens for the header, cards, a photo's page and the upload form.
 */

const maya = () => makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })

test('the header stays visible when the page scrolls', async ({ page }) => {
  await page.goto('/terms-of-service')
  await page.mouse.wheel(0, 1500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeInViewport()
})

test.describe('the home feed', () => {
  test('scrolls the tag strip horizontally, not the page', async ({ page }) => {
    const { id } = await maya()
    for (let n = 1; n <= 8; n++) await makePhoto(id, { tags: [`a long tag, number ${n}`] })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/')
    const last = page
      .getByRole('navigation', { name: 'Tags and categories' })
      .getByRole('link')
      .last()
    await expect(last).not.toBeInViewport()
    await last.focus()
    await expect(last).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('truncates titles and descriptions of cards after two lines', async ({ page }) => {
    const { id } = await maya()
    const words = 'Long words about a golf cart and its owner. '.repeat(10).trim()
    await makePhoto(id, { title: words, description: words })
    await page.goto('/')
    const card = page.getByRole('article')
    for (const text of [card.getByRole('heading'), card.getByRole('paragraph')]) {
      const { height } = (await text.boundingBox()) ?? { height: 0 }
      expect(height).toBeGreaterThan(20)
      expect(height).toBeLessThanOrEqual(44)
    }
  })
})

test('the upload form has the prescribed fields and texts', async ({ page, site, mode }) => {
  const jane = await site.signIn(page)
  await insertBinder(jane.id, { title: 'Trips', description: '', isPublic: true })
  await makeMember().then(({ id }) =>
    insertBinder(id, { title: 'Not mine', description: '', isPublic: true }),
  )
  await page.goto('/upload')
  const file = photoField(page)
  await expect(file).toHaveAttribute('accept', /image\//)
  await expect(page.getByText('Supports JPG, PNG, GIF up to 10MB')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveAttribute('required', '')
  for (const label of ['Description', 'Source URL', 'Tags'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('required')
  // None of the fields is folded, and the picture comes first.
  for (const label of ['Title', 'Description', 'Source URL', 'Choose Binder', 'Tags'])
    await expect(page.getByLabel(label)).toBeVisible()
  await file.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Title')).toBeFocused()
  await expect(page.getByLabel('Source URL')).toHaveAttribute('type', 'url')
  await expect(page.getByLabel('Source URL')).toHaveAccessibleDescription(
    'Link where this image came from or should redirect to',
  )
  await expect(page.getByLabel('Choose Binder').getByRole('option')).toContainText([/./, 'Trips'])
  await expect(page.getByText('Not mine')).toHaveCount(0)
  await expect(await newBinderField(page, mode)).toHaveAttribute('maxlength', '100')
  await expect(page.getByLabel('Make this photo public')).toBeChecked()
  await expect(uploadButton(page)).toBeVisible()
})
