import { downloadZip } from 'client-zip'
import { expect, test } from '#tests/support/browser.ts'
import { plainPhoto } from '#tests/support/pictures.ts'

test('a member brings photos and publishes them', async ({ page, site }) => {
  await site.signIn(page, { username: 'jane' })
  const photos = { 'Sunny.jpg': '#aa8833', 'Muddy.jpg': '#443322' }
  const files = Object.entries(photos).map(async ([name, color]) => ({
    name,
    input: await plainPhoto(900, 600, color),
  }))
  const captions = 'file,title,tags,binder\nSunny.jpg,A sunny cart,beach,Trip\n'
  const zip = downloadZip([
    ...(await Promise.all(files)),
    { name: 'captions.csv', input: captions },
  ])
  await page.goto('/account')
  await page.getByRole('link', { name: 'Import photos' }).click()
  await page.getByLabel('Zip file').setInputFiles({
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(await zip.arrayBuffer()),
  })
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText('Importing 2 photos').first()).toBeVisible()
  await expect(async () => {
    await page.goto('/account/import')
    await expect(page.getByText('2 photos imported.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('link', { name: 'Look at them' }).click()
  const title = page.getByLabel('Title')
  await expect(title).toHaveCount(2)
  await expect(title.last()).toHaveValue('A sunny cart')
  await title.first().fill('A muddy cart')
  await page.getByLabel('Make this photo public').first().uncheck()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Photos Updated').first()).toBeVisible()
  await expect(page.getByText('to publish')).toHaveCount(0)
  await page.goto('/u/jane?tab=binders')
  await expect(page.getByRole('link', { name: 'Trip' }).first()).toBeVisible()
})
