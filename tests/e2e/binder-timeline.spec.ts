import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('the timeline shows photos by month and loads more without a second heading', async ({
  page,
  site,
  mode,
}) => {
  const jane = await makeMember({ username: 'jane' })
  const binder = { title: 'Build', description: '', isPublic: true }
  const binderId = await insertBinder(jane.id, binder)
  for (let count = 1; count <= 25; count++) {
    const id = await makePhoto(jane.id, { title: `Photo ${count}`, binderId })
    const month = count <= 3 ? '2026-02' : '2026-03'
    site.db.$client
      .prepare('UPDATE photos SET created_at = ? WHERE id = ?')
      .run(Date.parse(`${month}-05`), id)
  }
  await page.goto(`/u/jane/binder/build-${binderId}`)
  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    'February 2026',
    'March 2026',
  ])
  const first = page.getByRole('link', { name: 'Photo 1', exact: true })
  await expect(first).toBeVisible()
  const march = page.getByRole('heading', { name: 'March 2026' })
  const last = page.getByRole('link', { name: 'Photo 25', exact: true })
  if (mode === 'script') {
    await page.getByRole('link', { name: 'Photo 20', exact: true }).scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 5000)
    await expect(last).toBeVisible()
    await expect(first).toBeAttached()
  } else {
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(last).toBeVisible()
    await expect(first).toHaveCount(0)
  }
  await expect(march).toHaveCount(1)
  await last.click()
  await expect(page).toHaveURL(/\/photo\/photo-25-jane-/)
})
