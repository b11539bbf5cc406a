import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('on a phone a link leads past the picture to the comment form', async ({
  page,
  site,
  mode,
}) => {
  const maya = await makeMember({ username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Saga', description: 'Long. '.repeat(200) })
  await site.signIn(page)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto(`/photo/saga-maya-${id}`)
  const form = page.locator('#comments textarea')
  await expect(form).not.toBeInViewport()
  await page.getByRole('link', { name: 'Go to comments' }).click()
  await expect(form).toBeInViewport()
  if (mode === 'script') await expect(form).toBeFocused()
})
