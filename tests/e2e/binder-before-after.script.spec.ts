import { setBinderPictures } from '#db/queries/binder-photos.ts'
import { insertBinder } from '#db/queries/binders.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makePhoto } from '#tests/support/members.ts'

test('a slider compares the two photos of a binder', async ({ page, site }) => {
  const jane = await site.signIn(page, { username: 'jane' })
  const binderId = await insertBinder(jane.id, { title: 'Build', description: '', isPublic: true })
  const before = await makePhoto(jane.id, { title: 'Rust', binderId })
  const after = await makePhoto(jane.id, { title: 'Chrome', binderId })
  await setBinderPictures(jane.id, binderId, { beforePhotoId: before, afterPhotoId: after })
  await page.route('**/images/**', (route) => route.fulfill({ status: 200, body: '' }))
  await page.goto(`/u/jane/binder/build-${binderId}`)
  const compare = page.getByRole('button', { name: 'Compare' })
  await compare.press('Enter')
  const slider = page.getByRole('slider', { name: 'Part of the photo from before' })
  await expect(slider).toBeFocused()
  await expect(slider).toHaveAttribute('aria-valuetext', '50% before, 50% after')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51% before, 49% after')
  await slider.press('End')
  await expect(slider).toHaveAttribute('aria-valuetext', '100% before, 0% after')
  const box = await slider.boundingBox()
  await slider.click({ position: { x: (box?.width ?? 0) / 4, y: 20 } })
  await expect(slider).toHaveValue(/^2[3-7]$/)
  await page.getByRole('button', { name: 'Side by side' }).click()
  await expect(compare).toBeFocused()
})
