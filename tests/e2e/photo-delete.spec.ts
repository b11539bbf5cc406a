import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

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

test('Cancel returns to the photo', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Lime' })
  await page.goto(`/photo/lime-jane-${id}/delete`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/photo/lime-jane-${id}`)
  expect(await findPhoto(id, jane.id)).not.toBeNull()
})

test('a photo deleted in the meantime is not found', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await makePhoto(jane.id, { title: 'Lime' })
  await page.goto(`/photo/lime-jane-${id}/delete`)
  expect((await page.request.delete(`/api/photos/${id}`)).status()).toBe(204)
  await page.getByRole('button', { name: 'Delete Photo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Photo Not Found' })).toBeVisible()
})

test('another member’s photo has no delete page', async ({ page, site }) => {
  const other = await makeMember({ username: 'maya' })
  const id = await makePhoto(other.id, { title: 'Lime' })
  await page.goto(`/photo/lime-maya-${id}/delete`)
  await expect(page).toHaveURL(/\/oidc\/|\/api\/login/)
  await site.signIn(page)
  expect((await page.goto(`/photo/lime-maya-${id}/delete`))?.status()).toBe(403)
  await expect(page.getByText(QUESTION)).toHaveCount(0)
})
