import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('the dialog shows photos like its own, and a click shows one of them there', async ({
  page,
}) => {
  const maya = await makeMember({ username: 'maya' })
  for (let number = 0; number < 30; number++)
    await makePhoto(maya.id, { title: `Cart ${number}`, tags: ['lake'] })
  await makePhoto(maya.id, { title: 'Dock', tags: ['lake'] })
  await page.goto('/')
  await page.getByRole('link', { name: 'Dock' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Dock' })
  await dialog.getByRole('heading', { name: 'More like this' }).scrollIntoViewIfNeeded()
  const tiles = page.locator('.similar-photos .tile')
  await expect(tiles.first()).toBeVisible()
  // The list is longer than one page, and goes on while it is scrolled.
  await expect(async () => {
    await tiles.last().scrollIntoViewIfNeeded()
    expect(await tiles.count()).toBe(30)
  }).toPass()
  const old = page.getByRole('dialog').getByRole('link', { name: 'Cart 3', exact: true })
  await old.click()
  await expect(page.getByRole('dialog', { name: 'Cart 3' })).toBeVisible()
  expect(new URL(page.url()).pathname).toMatch(/^\/photo\/cart-3-maya-\d+$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
})
