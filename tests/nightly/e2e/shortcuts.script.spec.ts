import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

async function onePhoto() {
  const maya = await makeMember({ firstName: 'Maya', username: 'maya' })
  await makePhoto(maya.id, { title: 'Lime' })
}

test('/ focuses the search box, except in a text field and in a dialog', async ({ page }) => {
  await onePhoto()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Save' }).first()).toBeVisible()
  const box = page.getByRole('combobox')
  await page.keyboard.press('Control+/')
  await expect(box).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  // The key itself is typed only in the box.
  await expect(box).toHaveValue('')
  await page.keyboard.press('/')
  await expect(box).toHaveValue('/')
  await page.getByRole('heading', { name: 'Lime' }).getByRole('link').click()
  await expect(page.getByRole('dialog', { name: 'Lime' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { includeHidden: true })).not.toBeFocused()
})

test('the skip link moves to the content', async ({ page }) => {
  await onePhoto()
  for (const path of ['/', '/help-center', '/no/such/page']) {
    await page.goto(path)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('main')
  }
})
