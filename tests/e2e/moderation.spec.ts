import type { Page } from '@playwright/test'
import { database } from '#db/client.ts'
import { addModerator } from '#db/queries/moderation.ts'
import { insertReport } from '#db/queries/feedback.ts'
import { comments, reports } from '#db/schema.ts'
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

test('members get an error on the moderation page', async ({ page, site }) => {
  await site.signIn(page)
  const response = await page.goto('/moderation')
  expect(response?.status()).toBe(403)
  await expect(page.getByText('This page is for moderators.')).toBeVisible()
})

test('a report shows reporter, target and reason', async ({ page, site }) => {
  const { url } = await reportedPhoto()
  await addModerator(moderator.email)
  await site.signIn(page, moderator)
  await page.goto('/')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByRole('link', { name: 'Moderation' }).click()
  await expect(page).toHaveURL('/moderation')
  await expect(card(page)).toContainText('I took this one.')
  await expect(card(page).getByRole('link', { name: 'Omar Haddad' })).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Jane Doe', exact: true })).toBeVisible()
  await card(page).getByRole('link', { name: 'Lime cart' }).click()
  await expect(page).toHaveURL(url)
})

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

test('a warning requires a text, and reaches the member', async ({ page, site }) => {
  await reportedPhoto()
  await addModerator(moderator.email)
  await site.signIn(page, moderator)
  await page.goto('/moderation')
  await card(page).getByRole('button', { name: 'Send warning' }).click()
  await expect(card(page).getByLabel('Note')).toHaveAccessibleDescription(
    /Please write the warning here/,
  )
  await card(page).getByLabel('Note').fill('Please post your own photos.')
  await card(page).getByRole('button', { name: 'Send warning' }).click()
  await expect(page.getByRole('status')).toContainText('Warning sent')
})

test('a suspended member sees a notice on every page and cannot report', async ({ page, site }) => {
  const { photoId } = await reportedPhoto()
  await site.signIn(page, { suspendedAt: new Date() })
  for (const path of ['/', '/request-feature', '/notifications', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByText('Your account is suspended. You can browse')).toBeVisible()
  }
  await page.goto(`/report?photo=${photoId}`)
  await page.getByLabel('Category').selectOption('Other Issues')
  await page.getByLabel('Details').fill('Kept')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('main')).toContainText('Your account is suspended')
  await expect(page.getByLabel('Details')).toHaveValue('Kept')
  expect(database().select().from(reports).all()).toHaveLength(1)
})

test('the owner of a hidden photo sees a notice on its page', async ({ page, site }) => {
  const owner = await site.signIn(page, jane)
  const photoId = await makePhoto(owner.id, { title: 'Lime cart' })
  database().$client.exec('UPDATE photos SET hidden_at = 1')
  await page.goto(`/photo/lime-cart-jane-${photoId}`)
  await expect(page.getByText('Hidden by a moderator')).toBeVisible()
})

test('other members’ photos, comments and profiles link to the report form', async ({
  page,
  site,
}) => {
  const { reporter, photoId, url } = await reportedPhoto()
  database().insert(comments).values({ userId: reporter.id, photoId, content: 'Rude words' }).run()
  await site.signIn(page)
  await page.goto(url)
  const menus = page.getByRole('button', { name: 'More actions' })
  await menus.first().click()
  await page.getByRole('link', { name: 'Report photo' }).click()
  await expect(page.getByText('Photo by Jane Doe')).toBeVisible()
  await page.goto(url)
  await page.locator('#comments').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Report comment' }).click()
  await expect(page.getByText('Comment by Omar Haddad')).toBeVisible()
  await page.goto('/u/jane')
  await menus.click()
  await page.getByRole('link', { name: 'Report profile' }).click()
  await expect(page.getByText('Profile of Jane Doe')).toBeVisible()
})
