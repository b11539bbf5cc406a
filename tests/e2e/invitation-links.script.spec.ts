import type { Page } from '@playwright/test'
import { openBinderTo } from '#db/queries/contributors.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'

interface Sent {
  copied: string[]
  shared: ShareData[]
}

/** Records what the page gives to the device. */
const recordSent = (page: Page) =>
  page.addInitScript(() => {
    const sent: Sent = { copied: [], shared: [] }
    const clipboard = { writeText: async (text: string) => void sent.copied.push(text) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard })
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => void sent.shared.push(data),
    })
    Object.assign(window, { sent })
  })

test('the invitation link of a binder is copied and shared where it is made', async ({
  page,
  site,
}) => {
  await recordSent(page)
  const jane = await site.signIn(page, { username: 'jane' })
  const id = await insertBinder(jane.id, { title: 'Parade', description: '', isPublic: true })
  await openBinderTo(id, jane.id, 'invited')
  await page.goto(`/u/jane/binder/parade-${id}/edit?section=contributors`)
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Your invitation link').inputValue()
  expect(link).toContain(`${site.origin}/u/jane/binder/parade-${id}/join/`)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Link copied').first()).toBeVisible()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sent = await page.evaluate(() => (window as unknown as { sent: Sent }).sent)
  expect(sent).toEqual({
    copied: [link],
    shared: [{ title: 'Parade', text: 'You are invited: Parade', url: link }],
  })
})
