import { describe, expect, test } from 'vitest'
import { continueAds, placeAds, readAds, type AdRun } from './placement.ts'

const seeds = Array.from({ length: 500 }, (_, number) => Math.imul(number, 0x45d9f3b) >>> 0)

/** After how many photos each advertisement stands when a grid is loaded page by page. */
function positions(seed: number, pageSizes: number[]): number[] {
  const found: number[] = []
  let run: AdRun = { seed, position: 0 }
  for (const size of pageSizes) {
    for (const index of placeAds(run, size).keys()) found.push(run.position + index + 1)
    run = readAds(continueAds(run, size)) ?? { seed: -1, position: -1 }
  }
  return found
}

describe('the spacing rule', () => {
  test('the first stands after 3 to 6 photos, the others after 3 to 7 more', () => {
    const first = new Set<number>()
    const gaps = new Set<number>()
    for (const seed of seeds) {
      const [start = 0, ...rest] = positions(seed, [100])
      first.add(start)
      let before = start
      for (const position of rest) {
        gaps.add(position - before)
        before = position
      }
      expect(100 - before).toBeLessThanOrEqual(7)
    }
    expect([...first].sort()).toEqual([3, 4, 5, 6])
    expect([...gaps].sort()).toEqual([3, 4, 5, 6, 7])
  })

  test('pages count on, as if all photos stood in one grid', () => {
    for (const seed of seeds)
      expect(positions(seed, [20, 20, 3, 17, 40])).toEqual(positions(seed, [100]))
  })

  test('a grid of fewer than three photos has none', () => {
    for (const seed of seeds) {
      for (const count of [0, 1, 2]) expect(placeAds({ seed, position: 0 }, count).size).toBe(0)
      for (const count of [1, 2]) expect(placeAds({ seed, position: 40 }, count).size).toBe(0)
    }
  })

  test('no advertisement stands before a photo or behind the last', () => {
    for (const seed of seeds)
      for (const index of placeAds({ seed, position: 20 }, 20).keys()) {
        expect(index).toBeGreaterThanOrEqual(0)
        expect(index).toBeLessThan(20)
      }
  })

  test('their numbers go on from page to page', () => {
    const first = [...placeAds({ seed: 7, position: 0 }, 20).values()]
    const second = [...placeAds({ seed: 7, position: 20 }, 20).values()]
    expect([...first, ...second]).toEqual([...first, ...second].map((_, number) => number))
  })
})

test('a run survives its trip through an address', () => {
  for (const seed of [0, 1, 0xffff_ffff])
    expect(readAds(continueAds({ seed, position: 20 }, 20))).toEqual({ seed, position: 40 })
})

test.each([
  null,
  '',
  'x',
  '.',
  '.20',
  'a.',
  'a.-1',
  'a.1e3',
  'a.999999',
  'zzzzzzz.20',
  'A.20',
  'a.20.1',
  'a.2 ',
  '<b>.2',
])('what was mangled is no run: %j', (text) => {
  expect(readAds(text)).toBeNull()
})
