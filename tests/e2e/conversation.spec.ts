import { expect, test } from '#tests/support/browser.ts'
import { insertComment } from '#db/queries/comments.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

/** A photo with a comment by Ann. */
async function commented(): Promise<string> {
  const maya = await makeMember({ username: 'maya' })
  const ann = await makeMember({ username: 'ann', firstName: 'Ann', lastName: 'Lee' })
  const id = await makePhoto(maya.id, { title: 'Dock' })
  await insertComment({ userId: ann.id, photoId: id, content: 'Lovely water' })
  return `/photo/dock-maya-${id}`
}

test('a member replies to a comment', async ({ page, site }) => {
  await site.signIn(page, { firstName: 'Bo', lastName: 'Fox', username: 'bo' })
  await page.goto(await commented())
  await page.getByRole('link', { name: 'Reply to Ann Lee' }).click()
  await expect(page.getByText('Replying to Ann Lee')).toBeVisible()
  await page.getByLabel('Your reply').fill('Isn’t it, @ann?')
  await page.getByRole('button', { name: 'Post reply' }).click()
  await expect(page.getByRole('status')).toContainText('Comment added!')
  const replies = page.getByRole('list', { name: 'Replies to Ann Lee' })
  await expect(replies.getByRole('listitem')).toHaveCount(1)
  await expect(replies).toContainText('Isn’t it, @ann?')
  await page.reload()
  await expect(replies.getByRole('link', { name: '@ann' })).toHaveAttribute('href', '/u/ann')
  await expect(page.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()
})
