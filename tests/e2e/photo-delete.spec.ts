import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

const QUESTION = 'Are you sure you want to delete this photo? This action cannot be undone.'

test('deleting asks first, then redirects home', { tag: '@product' }, async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Lime' })
  await page.goto(`/photo/lime-jane-${id}/delete`)
  await expect(page.getByText(QUESTION)).toBeVisible()
  expect(await findPhoto(id, jane.id)).not.toBeNull()
  await page.getByRole('button', { name: 'Delete Photo' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').first()).toContainText('Photo deleted successfully')
  await expect(page.getByText('No photos yet')).toBeVisible()
  expect((await page.goto(`/photo/lime-jane-${id}`))?.status()).toBe(404)
})
