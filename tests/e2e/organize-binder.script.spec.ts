import { insertBinder } from '#db/queries/binders.ts'
import { expectNoAxeViolations } from '#tests/support/axe.ts'
import { expect, hydrated, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test('the photos of a binder are ordered by dragging', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binderId = await insertBinder(jane.id, { title: 'Trips', description: '', isPublic: true })
  for (const title of ['Alpha', 'Bravo', 'Charlie']) await makePhoto(jane.id, { title, binderId })
  await page.goto(`/u/jane/binder/trips-${binderId}/organize`)
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

test('the forms of a binder are accessible', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binderId = await insertBinder(jane.id, { title: 'Trips', description: '', isPublic: true })
  await makePhoto(jane.id, { title: 'Alpha', binderId, isPublic: false })
  await makePhoto(jane.id, { title: 'Bravo' })
  for (const form of ['add', 'organize']) {
    await page.goto(`/u/jane/binder/trips-${binderId}/${form}`)
    await expectNoAxeViolations(page, form)
  }
})
