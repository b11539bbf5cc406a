import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('a photo in the query is open above the feed', async ({ page }) => {
  const { id: maya } = await makeMember({ firstName: 'Maya', username: 'maya' })
  const lime = await makePhoto(maya, { title: 'Lime', description: 'Parked', tags: ['beach'] })
  await makePhoto(maya, { title: 'Other' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/?photo=${lime}`)
  const dialog = page.getByRole('dialog', { name: 'Lime' })
  await expect(dialog).toBeVisible()
  await expect(dialog).toHaveAttribute('aria-modal', 'true')
  await expect(dialog.getByRole('heading', { level: 1 })).toHaveText('Lime')
  await expect(dialog.getByText('No comments yet. Be the first to comment!')).toBeVisible()
  await expect(dialog.getByText('Share', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Like' })).toBeVisible()

  const signIn = dialog.getByRole('link', { name: 'Sign in to comment' })
  // With script, hydration may be replacing the server's dialog.
  await expect(() => signIn.scrollIntoViewIfNeeded()).toPass()
  await expect(signIn).toBeInViewport()
  const name = { name: 'Close', exact: true }
  const close = dialog.getByRole('link', name).or(dialog.getByRole('button', name))
  await expect(close).toBeInViewport()
  await close.click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Other' }).first()).toBeVisible()
})
