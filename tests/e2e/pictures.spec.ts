import { photoPath } from '#app/http/addresses.ts'
import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test('shows the alt text of an image that does not load', async ({ page, mode, problems }) => {
  const maya = await makeMember({ username: 'maya' })
  const altText = 'A lime cart by the sea'
  const id = await makePhoto(maya.id, { title: 'Lime', altText })
  await page.route(/\/images\//, (route) => route.fulfill({ status: 404, body: '' }))
  for (const path of ['/', photoPath({ id, title: 'Lime', user: maya })]) {
    await page.goto(path)
    const image = page.getByRole('img', { name: altText }).first()
    await image.scrollIntoViewIfNeeded()
    await expect(image).toBeVisible()
    // The script hides the browser's icon of a broken image and shows the text in its place.
    const text = mode === 'script' ? page.locator('.picture-alt').first() : image
    if (mode === 'script') await expect(text).toHaveText(altText)
    await expect(text).toHaveCSS('opacity', '1')
    const { size, color, width, height } = await text.evaluate((element) => {
      const { fontSize, color } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      return { size: parseFloat(fontSize), color, width, height }
    })
    expect(size).toBeGreaterThanOrEqual(12)
    expect(color).not.toMatch(/, 0\)$|transparent/)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(16)
  }
  expect(problems).toEqual([])
})
