import { describe, expect, test } from 'vitest'
import { continueAds, placeAds, placePromos, readAds, type AdSequence } from './placement.ts'
import { words } from '#tests/support/words.ts'

const seeds = Array.from({ length: 500 }, (_, number) => Math.imul(number, 0x45d9f3b) >>> 0)

/** The positions of the ads when a grid is loaded page by page. */
function positions(seed: number, pageSizes: number[]): number[] {
  const found: number[] = []
  let sequence: AdSequence = { seed, position: 0 }
  for (const size of pageSizes) {
    for (const index of placeAds(sequence, size).keys()) found.push(sequence.position + index + 1)
    sequence = readAds(continueAds(sequence, size)) ?? { seed: -1, position: -1 }
  }
  return found
}

describe('ad placement', () => {
  test('puts the first ad after 3 to 6 photos, the others after 3 to 7 more', () => {
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

  test('continues across pages, as in one grid', () => {
    for (const seed of seeds)
      expect(positions(seed, [20, 20, 3, 17, 40])).toEqual(positions(seed, [100]))
  })

  test('puts none into a grid of fewer than three photos', () => {
    for (const seed of seeds) {
      for (const count of [0, 1, 2]) expect(placeAds({ seed, position: 0 }, count).size).toBe(0)
      for (const count of [1, 2]) expect(placeAds({ seed, position: 40 }, count).size).toBe(0)
    }
  })
})

test('promo cards come after 6 photos and then one in 20, across pages', () => {
  for (const seed of seeds) {
    let sequence: AdSequence = { seed, position: 0 }
    for (const number of [0, 1, 2]) {
      const cards = [...placePromos(sequence, 20)]
      expect(cards).toEqual([[5, number]])
      sequence = { seed, position: sequence.position + 20 }
    }
    expect(placePromos({ seed, position: 0 }, 2).size).toBe(0)
  }
})

test('restores a sequence from a URL', () => {
  for (const seed of [0, 1, 0xffff_ffff])
    expect(readAds(continueAds({ seed, position: 20 }, 20))).toEqual({ seed, position: 40 })
})

test.each([
  null,
  '',
  'a.2 ',
  ...words(`
  x . .20 a. a.-1 a.1e3 a.999999 zzzzzzz.20 A.20 a.20.1 <b>.2
`),
])('rejects an invalid sequence: %j', (text) => {
  expect(readAds(text)).toBeNull()
})
