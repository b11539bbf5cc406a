import { addModerator } from '#db/queries/moderation.ts'
import { insertComment } from '#db/queries/comments.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const moderator = { firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.com' }

test('a moderator suspends a spammer from a comment in four clicks', async ({ page, site }) => {
  const author = await makeMember({ username: 'omar' })
  const spammer = await makeMember({ firstName: 'Sam', lastName: 'Spam', username: 'sam' })
  const photoId = await makePhoto(author.id, { title: 'Green tunnel' })
  await insertComment({ userId: spammer.id, photoId, content: 'Cheap watches' })
  await addModerator(moderator.email)
  await site.signIn(page, moderator)
  await page.goto(`/photo/green-tunnel-omar-${photoId}`)
  const comment = page.getByRole('article').filter({ hasText: 'Cheap watches' }).last()
  await comment.getByRole('button', { name: 'More actions' }).click()
  await comment.getByRole('link', { name: 'Moderate' }).click()
  await page.getByRole('link', { name: 'moderate this member' }).click()
  await page.getByRole('button', { name: 'Suspend member' }).click()
  await expect(page.getByRole('status')).toContainText('Member suspended')
})

test('suspending from a report asks once', async ({ page, site }) => {
  const author = await makeMember({ firstName: 'Omar', lastName: 'Haddad', username: 'omar' })
  const reporter = await makeMember({})
  const photoId = await makePhoto(author.id, { title: 'Green tunnel' })
  const report = { reporterId: reporter.id, category: 'Other Issues', details: 'Look', photoId }
  await insertReport(report)
  await addModerator(moderator.email)
  await site.signIn(page, moderator)
  await page.goto('/')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Moderation (1)' }).click()
  const suspend = page.getByRole('button', { name: 'Suspend member' })
  await expect(suspend).toBeHidden()
  await page.getByText('Suspend Omar Haddad…').click()
  await suspend.click()
  await expect(page.getByRole('status')).toContainText('Member suspended')
  await expect(page.getByRole('main')).toContainText('No open reports')
})
