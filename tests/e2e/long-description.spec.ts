import { insertBinder } from '#db/queries/binders.ts'
import { comments } from '#db/schema.ts'
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

test('a long comment, bio or binder description is folded, too', async ({ page, site }) => {
  const text = Array.from({ length: 200 }, (_, line) => line % 10).join('\n')
  const maya = await makeMember({ username: 'maya', bio: text })
  const photoId = await makePhoto(maya.id, { title: 'Note' })
  site.db.insert(comments).values({ userId: maya.id, photoId, content: text }).run()
  const binder = { title: 'Build', description: text, isPublic: true }
  const binderId = await insertBinder(maya.id, binder)
  for (const path of [
    `/photo/note-maya-${photoId}`,
    '/u/maya',
    `/u/maya/binder/build-${binderId}`,
  ]) {
    await page.goto(path)
    const folded = page.locator('.long-text > p')
    expect((await folded.boundingBox())?.height).toBeLessThan(260)
    await page.getByText('Read more').click()
    expect((await folded.boundingBox())?.height).toBeGreaterThan(2000)
  }
})
