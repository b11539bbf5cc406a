import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('a long description shows its beginning, and the rest on demand', async ({ page }) => {
  const maya = await makeMember({ username: 'maya' })
  const description = 'A cart with a story. '.repeat(450).trim()
  const long = await makePhoto(maya.id, { title: 'Saga', description })
  const short = await makePhoto(maya.id, { title: 'Note', description: 'A cart.' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/photo/saga-maya-${long}`)
  const text = page.getByText(description, { exact: true })
  const height = async () => (await text.boundingBox())?.height ?? 0
  const folded = await height()
  expect(folded).toBeGreaterThan(100)
  expect(folded).toBeLessThan(260)
  await page.getByText('Read more').click()
  expect(await height()).toBeGreaterThan(2000)
  await page.getByText('Show less').click()
  expect(await height()).toBe(folded)
  await page.goto(`/photo/note-maya-${short}`)
  await expect(page.getByText('A cart.', { exact: true })).toBeVisible()
  await expect(page.getByText('Read more')).toHaveCount(0)
})
