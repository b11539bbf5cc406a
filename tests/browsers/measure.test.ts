import { expect, test } from 'vitest'
import { problemsIn } from './measure.ts'

const picture = {
  left: 0,
  top: 150,
  width: 300,
  height: 200,
  address: 'http://localhost/images/key/360.avif',
  natural: 360,
  shown: true,
}
const page = {
  width: 390,
  scrollWidth: 390,
  contentTop: 120,
  pictures: [picture],
  tiles: [
    { left: 0, top: 150, width: 180, height: 300 },
    { left: 190, top: 150, width: 180, height: 300 },
  ],
  icons: [24],
  styled: true,
}

test('finds no problem with a correct page', () => {
  expect(problemsIn(page, { pictures: true })).toEqual([])
})

test.each([
  [{ scrollWidth: 808 }, 'it scrolls horizontally: 808 px wide'],
  [{ contentTop: 1017 }, 'the content begins at 1017 px'],
  [{ contentTop: null }, 'it has no content'],
  [{ icons: [24, 300] }, 'an icon is 300 px large'],
  [{ pictures: [] }, 'no picture is in view'],
  [{ pictures: [{ ...picture, natural: 0 }] }, 'a picture 360.avif is not visible'],
  [{ pictures: [{ ...picture, shown: false }] }, 'a picture 360.avif is not visible'],
  [{ pictures: [{ ...picture, width: 1600 }] }, 'a picture 360.avif is 1600 × 200 px'],
  [{ pictures: [{ ...picture, height: 12 }] }, 'a picture 360.avif is 300 × 12 px'],
  [{ tiles: [page.tiles[0], { ...page.tiles[0], top: 400 }] }, 'tiles overlap'],
])('reports a problem: %j', (wrong, problem) => {
  expect(problemsIn({ ...page, ...wrong } as typeof page, { pictures: true })).toEqual([problem])
})
