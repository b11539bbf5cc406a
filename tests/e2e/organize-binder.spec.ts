import type { Page } from '@playwright/test'
import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

const TITLES = ['Alpha', 'Bravo', 'Charlie', 'Delta']

async function binderWithPhotos(userId: string): Promise<string> {
  const binderId = await insertBinder(userId, { title: 'Trips', description: '', isPublic: true })
  for (const title of TITLES) await makePhoto(userId, { title, binderId })
  return `/u/jane/binder/trips-${binderId}`
}

/** The titles of the list of photos, in order. */
const titles = (page: Page) => page.locator('.choices label')

const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name }).check()
}

test('own photos are added to a binder', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binderUrl = await binderWithPhotos(jane.id)
  for (const title of ['Echo', 'Foxtrot']) await makePhoto(jane.id, { title })
  await page.goto(binderUrl)
  await page.getByRole('link', { name: 'Add photos' }).click()
  await expect(page).toHaveURL(`${binderUrl}/add`)
  await expect(titles(page)).toHaveText([/Foxtrot/, /Echo/])
  await page.getByRole('button', { name: 'Add to binder' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose at least one photo')
  await choose(page, 'Echo', 'Foxtrot')
  await page.getByRole('button', { name: 'Add to binder' }).click()
  await expect(page.getByRole('status').first()).toContainText('2 photos added')
  await expect(page).toHaveURL(binderUrl)
  await expect(page.getByText('6 photos', { exact: true })).toBeVisible()
})

test('photos are ordered and one becomes the cover', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binderUrl = await binderWithPhotos(jane.id)
  await page.goto(binderUrl)
  await page.getByRole('link', { name: 'Organize' }).click()
  await expect(titles(page)).toHaveText([/Delta/, /Charlie/, /Bravo/, /Alpha/])
  await page.getByRole('button', { name: 'Move up: Alpha' }).click()
  await expect(titles(page)).toHaveText([/Delta/, /Charlie/, /Alpha/, /Bravo/])
  await page.getByRole('button', { name: 'Move down: Delta' }).click()
  await expect(titles(page)).toHaveText([/Charlie/, /Delta/, /Alpha/, /Bravo/])
  await page.getByRole('button', { name: 'Move to the front: Bravo' }).click()
  await expect(titles(page)).toHaveText([/Bravo/, /Charlie/, /Delta/, /Alpha/])

  await choose(page, 'Charlie')
  await page.getByRole('button', { name: 'Set as cover' }).click()
  await expect(page.getByRole('status').first()).toContainText('Cover changed')
  await expect(page.getByRole('listitem').filter({ hasText: 'Charlie' })).toContainText('Cover')
  await page.goto(binderUrl)
  const headings = page.locator('[id^=photo-] h2')
  await expect(headings).toHaveText(['Bravo', 'Charlie', 'Delta', 'Alpha'])
})
