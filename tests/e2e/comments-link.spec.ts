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

test('a member without any name learns how a comment will be signed', async ({ page, site }) => {
  const maya = await makeMember({ username: 'maya' })
  const url = `/photo/saga-maya-${await makePhoto(maya.id, { title: 'Saga' })}`
  const note = page.getByText('You comment as “Member”.')
  await site.signIn(page, { username: null, firstName: null, lastName: null })
  await page.goto(url)
  await expect(note).toBeVisible()
  await page.getByRole('link', { name: 'Choose your name and username' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newman')
  await page.getByLabel('Username').fill('nora')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page).toHaveURL(url)
  await expect(page.getByLabel('Add a comment')).toBeVisible()
  await expect(note).toHaveCount(0)
})
