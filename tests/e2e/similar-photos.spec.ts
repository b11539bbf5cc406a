import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('more photos like this one are a click away, page by page', async ({ page, mode }) => {
  const maya = await makeMember({ username: 'maya' })
  for (let number = 0; number < 40; number++)
    await makePhoto(maya.id, { title: `Cart ${number}`, tags: ['lake'] })
  const id = await makePhoto(maya.id, { title: 'Dock', tags: ['lake'] })
  await page.goto(`/photo/dock-maya-${id}`)
  const tiles = page.locator('.more-photos .tile')
  await expect(tiles).toHaveCount(10)
  await page.getByRole('link', { name: 'Load more' }).click()
  if (mode === 'script') {
    await expect(tiles).toHaveCount(30)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(tiles).toHaveCount(40)
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
  } else {
    await expect(page).toHaveURL(`/photo/dock-maya-${id}/similar?from=10`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('More like this')
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('link', { name: 'Back to photo' }).click()
    await expect(page).toHaveURL(`/photo/dock-maya-${id}`)
  }
})
