import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'
import { DAY_MS } from '#app/durations.ts'

test('one makes a shared meet, another adds three photos, each with at most nine clicks', async ({
  page,
  site,
  mode,
}) => {
  const jane = await site.signIn(page, { username: 'jane' })
  for (const title of ['Red', 'Green', 'Blue']) await makePhoto(jane.id, { title })
  let clicks = 0
  const click = async (...[role, options]: Parameters<typeof page.getByRole>) => {
    clicks++
    await page.getByRole(role, options).filter({ visible: true }).last().click()
  }
  const choose = async (...titles: string[]) => {
    for (const title of titles) {
      clicks++
      await page.getByLabel(title, { exact: true }).check()
    }
  }

  await page.goto('/u/jane?tab=binders')
  clicks++
  await page.getByText('New binder').click()
  await page.getByLabel('Title').fill('Parade')
  // Opening the list and choosing.
  clicks += 2
  await page.getByLabel('Who may add their own photos?').selectOption('Every member')
  await click('button', { name: 'Create' })
  clicks++
  const message = page.locator(mode === 'script' ? '.toast' : '.flash')
  await message.getByRole('link', { name: 'Add photos' }).click()
  await choose('Red', 'Green', 'Blue')
  await click('button', { name: 'Add to binder' })
  expect(clicks).toBeLessThanOrEqual(9)
  const url = (await page.getByRole('link', { name: 'Back to binder' }).getAttribute('href')) ?? ''

  const kim = await site.signIn(page, { username: 'kim' })
  for (const title of ['One', 'Two', 'Three']) await makePhoto(kim.id, { title })
  clicks = 0
  await page.goto(url)
  await click('link', { name: 'Add yours' })
  await choose('One', 'Two', 'Three')
  await click('button', { name: 'Add to binder' })
  expect(clicks).toBeLessThanOrEqual(9)
  await expect(page.getByText('6 photos')).toBeVisible()

  await page.goto('/shared')
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(page.getByText('Do you want to leave this binder?')).toBeVisible()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('No shared binders')).toBeVisible()
})

test('a member goes to a meet', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  const day = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)
  await page.goto('/u/jane?tab=binders')
  await page.getByText('New binder').click()
  await page.getByLabel('Title').fill('Rally')
  await page.getByText('This binder is about a meet').click()
  await page.getByLabel('Date of the meet').fill(day)
  await page.getByLabel('Place of the meet').fill('The park')
  await page.getByRole('button', { name: 'Create' }).click()

  await site.signIn(page, { username: 'kim' })
  await page.goto('/meets')
  await page.getByRole('link', { name: 'Rally' }).first().click()
  await expect(page.getByRole('region', { name: 'Meet' })).toContainText('The park')
  await page.getByRole('button', { name: 'I’m going' }).click()
  await expect(page.getByRole('button', { name: 'You’re going' })).toBeVisible()
  await page.getByRole('link', { name: '1 member is going' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Going' })).toBeVisible()
})
