import { toggleLike } from '#db/queries/likes.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('the number of likes leads to the members behind it', async ({ page, mode }) => {
  const maya = await makeMember({ username: 'maya' })
  const id = await makePhoto(maya.id, { title: 'Dock' })
  for (const username of ['ann', 'ben'])
    await toggleLike((await makeMember({ username, firstName: username, lastName: 'Fan' })).id, id)
  await page.goto(`/photo/dock-maya-${id}`)
  await page.getByRole('link', { name: '2 likes' }).click()

  const list = mode === 'script' ? page.getByRole('dialog', { name: 'Liked by' }) : page
  await expect(list.locator('.follow-list .author-line b')).toHaveText(['ben Fan', 'ann Fan'])
  if (mode === 'script') {
    await expect(page).toHaveURL(`/photo/dock-maya-${id}`)
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('link', { name: '2 likes' })).toBeFocused()
  } else {
    await expect(page).toHaveURL(`/photo/dock-maya-${id}/likes`)
    await page.getByRole('link', { name: 'Back to photo' }).click()
    await expect(page).toHaveURL(`/photo/dock-maya-${id}`)
  }
})
