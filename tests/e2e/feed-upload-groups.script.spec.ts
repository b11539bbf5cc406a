import { expect, test } from '#tests/support/browser.ts'
import { makeUploadGroup } from '#tests/support/upload-group.ts'

test('the dialog goes through the photos of an upload group, and closes to the card that has them', async ({
  page,
}) => {
  await makeUploadGroup()
  await page.goto('/')
  await page.getByRole('link', { name: 'New', exact: true }).last().click()
  const next = page.getByRole('dialog').getByRole('button', { name: 'Next photo' })
  for (const title of ['Trip 6', 'Trip 5', 'Trip 4', 'Trip 3', 'Trip 2', 'Trip 1']) {
    await next.click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(
    page.getByRole('group', { name: /added \d+ photos/ }).getByRole('link'),
  ).toBeFocused()
})
