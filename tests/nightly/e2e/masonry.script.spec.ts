import { expect, test } from '#tests/support/browser.ts'
import { makeVariedPhotos, servePictures } from '#tests/support/varied-photos.ts'

for (const [width, columns] of [
  [320, 1],
  [390, 2],
  [820, 3],
  [1024, 3],
  [1440, 4],
  [1520, 5],
  [1920, 7],
] as const)
  test(`the grid has ${columns} columns and even gutters at ${width} pixels`, async ({ page }) => {
    await makeVariedPhotos(20)
    await servePictures(page)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const boxes = await page.locator('.tile').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { left, right, top, bottom } = tile.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    expect(boxes.length).toBeGreaterThan(20)
    const byColumn = new Map<number, typeof boxes>()
    for (const box of boxes) {
      const x = Math.round(box.left)
      byColumn.set(x, [...(byColumn.get(x) ?? []), box])
    }
    expect(byColumn.size).toBe(columns)

    const ordered = [...byColumn.keys()].sort((a, b) => a - b)
    const [first = [], second] = ordered.map((x) => byColumn.get(x) ?? [])
    const gutters = [...byColumn.values()].flatMap((column) =>
      column.slice(1).map((box, index) => box.top - (column[index]?.bottom ?? 0)),
    )
    const gutter = second ? (second[0]?.left ?? 0) - (first[0]?.right ?? 0) : 12
    expect(gutter).toBeGreaterThanOrEqual(8)
    for (const each of gutters) expect(Math.abs(each - gutter)).toBeLessThanOrEqual(1)

    // No column ends far below the next: every tile went to the shortest one.
    const ends = [...byColumn.values()].map((column) => column.at(-1)?.bottom ?? 0)
    const tallest = Math.max(...boxes.map(({ top, bottom }) => bottom - top))
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual(tallest + gutter + 1)
  })

test('images keep their ratio, up to the flattest, regardless of the texts below them', async ({
  page,
}) => {
  await makeVariedPhotos(20)
  await servePictures(page)
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const cuts = await page.locator('article .card-picture').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { width, height } = picture.getBoundingClientRect()
        const style = getComputedStyle(picture.closest('.tile') ?? picture)
        const ratios = ['--ratio', '--flattest'].map((name) => Number(style.getPropertyValue(name)))
        return Math.abs(height - width * Math.max(...ratios))
      }),
    )
    expect(Math.max(...cuts), `at ${width}`).toBeLessThanOrEqual(28)
  }
})
