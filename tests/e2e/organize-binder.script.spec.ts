import { insertBinder } from '#db/queries/binders.ts'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test('the photos of a binder are ordered by dragging', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binderId = await insertBinder(jane.id, { title: 'Trips', description: '', isPublic: true })
  for (const title of ['Alpha', 'Bravo', 'Charlie']) await makePhoto(jane.id, { title, binderId })
  await page.goto(`/u/jane/binder/trips-${binderId}/edit?section=photos`)
  await hydrated(page)
  const items = page.locator('.choices > li')
  const item = (title: string) => items.filter({ hasText: title })
  await expect(items).toHaveText([/Charlie/, /Bravo/, /Alpha/])

  await item('Alpha').dragTo(item('Charlie'))
  await expect(items).toHaveText([/Alpha/, /Charlie/, /Bravo/])
  await hydrated(page)
  await item('Alpha').dragTo(item('Bravo'))
  await expect(items).toHaveText([/Charlie/, /Bravo/, /Alpha/])
})
