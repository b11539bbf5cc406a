import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const makeMaya = () => makeMember({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })

test('a member blocked from a photo disappears, and is in the list of blocks', async ({
  page,
  site,
}) => {
  const photo = await makePhoto((await makeMaya()).id, { title: 'Lime' })
  await site.signIn(page)
  await page.goto(`/photo/lime-maya-${photo}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Mute or block Maya Okafor' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mute or Block Maya Okafor')
  await page.getByRole('button', { name: 'Block Maya Okafor' }).click()
  await expect(page).toHaveURL(`/photo/lime-maya-${photo}`)
  await expect(page.getByText('You blocked Maya Okafor. Unblock to see this.')).toBeVisible()
  await expect(page.getByText('Lime')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByText('Lime')).toHaveCount(0)

  await page.goto('/account')
  await page.getByRole('link', { name: 'Muted and blocked members' }).click()
  await page.getByRole('button', { name: 'Unblock Maya Okafor' }).click()
  await expect(page).toHaveURL('/account/mutes')
  await expect(
    page.getByRole('status').filter({ hasText: 'Unblocked Maya Okafor' }).first(),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nobody is muted or blocked' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByText('Lime').first()).toBeVisible()
})
