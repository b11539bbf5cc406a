import { expect, test } from '#tests/support/browser.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a tap 21 pixels off still hits its button or chip', async ({ page }) => {
  const { id } = await makeMember({ username: 'maya' })
  const photo = await makePhoto(id, { title: 'Lime', tags: ['beach', 'night'] })
  for (const path of ['/', `/photo/lime-maya-${photo}`, '/u/maya']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const missed = await page.evaluate(() =>
      [
        ...document.querySelectorAll(
          'button, .button:not(.skip-link), .chip, .icon-button, .brand',
        ),
      ].flatMap((target) => {
        target.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = target.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (width === 0 || x > innerWidth) return []
        const misses = [
          [x, y - 21],
          [x, y + 21],
          [x - 21, y],
          [x + 21, y],
        ] as const
        return misses
          .filter((point) => !target.contains(document.elementFromPoint(...point)))
          .map((point) => `${target.className} ${target.textContent} ${width}x${height} ${point}`)
      }),
    )
    expect.soft(missed, path).toEqual([])
  }
})
