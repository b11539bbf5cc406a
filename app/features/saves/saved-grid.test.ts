import { expect, test } from 'vitest'
import type { PhotoCard } from '../photos/photo.ts'
import { savedCardsPath, savedWindow } from '../gallery/saved-grid.tsx'

const card = (id: number) => ({ id }) as PhotoCard
const ids = [9, 8, 7, 6, 5]

test('first requests as many cards as needed', () => {
  expect(savedWindow(ids, new Map(), new Set(), 3)).toEqual({
    cards: [],
    missing: [9, 8, 7],
    more: true,
  })
})

test('cards are in saving order', () => {
  const known = new Map([7, 8, 9].map((id) => [id, card(id)]))
  const { cards, missing, more } = savedWindow([9, 8, 7], known, new Set([7, 8, 9]), 3)
  expect(cards.map(({ id }) => id)).toEqual([9, 8, 7])
  expect([missing, more]).toEqual([[], false])
})

test('the next photo replaces a deleted one', () => {
  const known = new Map([
    [9, card(9)],
    [8, null],
    [7, card(7)],
  ])
  const { cards, missing, more } = savedWindow(ids, known, new Set([9, 8, 7]), 3)
  expect(cards.map(({ id }) => id)).toEqual([9, 7])
  expect([missing, more]).toEqual([[6], true])
})

test('if all photos are deleted, nothing is shown and nothing requested', () => {
  const gone = new Map(ids.map((id) => [id, null]))
  expect(savedWindow(ids, gone, new Set(ids), 3)).toEqual({ cards: [], missing: [], more: false })
})

test('shows stale cards while it requests them again', () => {
  const known = new Map([
    [9, card(9)],
    [8, null],
  ])
  const { cards, missing } = savedWindow([9, 8], known, new Set(), 3)
  expect(cards.map(({ id }) => id)).toEqual([9])
  expect(missing).toEqual([9, 8])
})

test('one URL contains at most one page of ids', () => {
  const many = Array.from({ length: 60 }, (_, index) => 60 - index)
  const { missing } = savedWindow(many, new Map(), new Set(), 40)
  expect(missing).toEqual(many.slice(0, 20))
  expect(savedCardsPath(missing.slice(0, 2))).toBe('/saved?ids=60,59')
})
