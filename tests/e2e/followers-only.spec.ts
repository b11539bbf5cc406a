import { toggleFollow } from '#db/queries/follows.ts'
import { findPhoto } from '#db/queries/photos.ts'
import { expect, test } from '#tests/support/browser.ts'
import { uploadPhonePhoto } from '#tests/support/uploads.ts'

test('a photo for followers is there for them until they are removed', async ({
  page,
  browser,
  site,
}) => {
  const jane = await site.signIn(page, { firstName: 'Jane', username: 'jane' })
  const { id, url } = await uploadPhonePhoto(page, site.origin, 'Lime cart')
  await page.goto(`${url}/edit`)
  await page.getByLabel('Make this photo public').uncheck()
  await page.getByLabel('Followers').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Only for followers')).toBeVisible()
  const photo = await findPhoto(id, jane.id)
  const picture = `/images/${photo?.imageKey}/360.webp`

  const context = await browser.newContext({ baseURL: site.origin, javaScriptEnabled: false })
  const other = await context.newPage()
  const omar = await site.signIn(other, { firstName: 'Omar', username: 'omar' })
  const status = async (path: string) => (await context.request.get(path)).status()
  expect([await status(url), await status(picture)]).toEqual([404, 404])
  await toggleFollow(omar.id, jane.id)
  expect([await status(url), await status(picture)]).toEqual([200, 200])
  await other.goto('/u/jane')
  await expect(other.locator('.badge', { hasText: 'Followers' })).toBeVisible()

  await page.goto('/u/jane/followers')
  await page.getByRole('button', { name: 'Remove Omar' }).click()
  await expect(page.getByText('No followers yet')).toBeVisible()
  expect([await status(url), await status(picture)]).toEqual([404, 404])
  await other.goto('/u/jane')
  await expect(other.locator('.badge')).toHaveCount(0)
  await context.close()
})
