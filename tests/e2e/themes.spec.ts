import { addModerator } from '#db/queries/moderation.ts'
import { getMonday } from '#db/week.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const moderator = { firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.com' }
const RUNNING = getMonday(Date.now())

test('a moderator sets a theme, members see it and take part', async ({ page, site }) => {
  const author = await makeMember({ username: 'omar' })
  await makePhoto(author.id, { title: 'Green tunnel', tags: ['leaves'] })
  await addModerator(moderator.email)
  await site.signIn(page, moderator)
  await page.goto('/moderation')
  await page.getByRole('link', { name: 'Themes' }).click()
  await page.getByLabel('Title').fill('Under a roof of leaves')
  await page.getByLabel('Tag').fill('Leaves')
  await page.getByLabel('Description').fill('Woods, alleys, orchards')
  await page.getByRole('button', { name: 'Save theme' }).click()
  await expect(page.getByRole('status')).toContainText('Theme saved')
  const planned = page.getByRole('region', { name: 'Planned themes' })
  await expect(planned).toContainText('Under a roof of leaves (leaves)')

  await page.goto('/upload')
  const main = page.getByRole('main')
  await expect(main).toContainText('This week: Under a roof of leaves. Add the tag leaves')
  await main.getByRole('link', { name: 'Under a roof of leaves' }).click()
  await expect(page).toHaveURL(`/weeks/${RUNNING}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Under a roof of leaves')
  await expect(main.getByRole('article')).toContainText('Green tunnel')

  await page.goto('/')
  await page.getByRole('navigation', { name: 'Feeds' }).getByText('This week').click()
  await main.getByRole('link', { name: 'Under a roof of leaves' }).click()
  await expect(page).toHaveURL(`/weeks/${RUNNING}`)

  await page.goto('/moderation?show=record')
  await expect(main).toContainText('Theme of a week changed')
  await expect(main).toContainText(`${RUNNING}: Under a roof of leaves (leaves)`)
})
