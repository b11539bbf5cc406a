import type { Page } from '@playwright/test'
import { addModerator } from '#db/queries/moderation.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

const jane = { firstName: 'Jane', lastName: 'Doe', username: 'jane' }
const omar = { firstName: 'Omar', lastName: 'Haddad', username: 'omar' }
const moderator = { firstName: 'Maya', lastName: 'Okafor', email: 'maya@example.com' }

/** Jane's photo, and Omar's report about it. */
async function reportedPhoto() {
  const author = await makeMember(jane)
  const reporter = await makeMember(omar)
  const photoId = await makePhoto(author.id, { title: 'Lime cart', tags: ['lime'] })
  await insertReport({
    reporterId: reporter.id,
    category: 'Copyright Violation',
    details: 'I took this one.',
    photoId,
  })
  return { author, reporter, photoId, url: `/photo/lime-cart-jane-${photoId}` }
}

const card = (page: Page) => page.getByRole('article', { name: 'Copyright Violation' })

test('a photo is hidden and shown again', async ({ page, site }) => {
  const { url } = await reportedPhoto()
  await addModerator(moderator.email)
  await site.signIn(page, moderator)
  await page.goto('/moderation')
  await card(page).getByLabel('Note').fill('Until it is settled')
  await card(page).getByRole('button', { name: 'Hide photo' }).click()
  await expect(page.getByRole('status')).toContainText('Photo hidden')
  await expect(page.getByText('No open reports')).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(404)
  expect(await (await page.request.get('/api/photos')).json()).toEqual([])

  await page.getByRole('link', { name: 'Closed reports' }).click()
  await expect(card(page)).toContainText('Photo hidden: Until it is settled')
  await card(page).getByRole('button', { name: 'Show photo again' }).click()
  await expect(page).toHaveURL('/moderation?show=closed')
  await expect(page.getByRole('status')).toContainText('Photo shown again')
  expect((await page.request.get(url)).status()).toBe(200)

  await page.getByRole('link', { name: 'Record' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toContainText([
    'Photo shown again',
    'Photo hidden',
  ])
})
