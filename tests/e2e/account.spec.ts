import { findUser } from '#db/queries/users.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('a member deletes the account after a confirmation', async ({ page, site }) => {
  const maya = await makeMember({ username: 'maya' })
  await makePhoto(maya.id, { title: 'Of Maya' })
  const jane = await site.signIn(page, { username: 'jane', email: 'jane@example.com' })
  await makePhoto(jane.id, { title: 'Of Jane' })
  await page.goto('/account')
  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/account/delete')

  const field = () => page.getByLabel('Your username or e-mail address')
  const send = () => page.locator('form').getByRole('button', { name: 'Delete my account' }).click()
  await field().fill('maya')
  await send()
  await expect(page).toHaveURL('/account/delete')
  await expect(field()).toHaveAccessibleDescription(/Type your username/)
  await expect(field()).toHaveValue('maya')
  expect(await findUser(jane.id)).not.toBeNull()

  await field().fill('Jane')
  await send()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('status').first()).toContainText('Your account is deleted')
  await expect(page.getByRole('link', { name: 'Join' })).toBeVisible()
  await expect(page.getByText('Of Maya').first()).toBeVisible()
  await expect(page.getByText('Of Jane')).toHaveCount(0)
  expect(await findUser(jane.id)).toBeNull()
  expect((await page.goto('/u/jane'))?.status()).toBe(404)
})
