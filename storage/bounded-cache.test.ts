import { expect, test } from 'vitest'
import { boundedCache, textBytes } from './bounded-cache.ts'

const ofTexts = (max: number, maxBytes: number) =>
  boundedCache<string>({ max, maxBytes, countBytes: textBytes })

test('drops the least recently used entry when it has too many entries', () => {
  const cache = ofTexts(2, 1_000_000)
  cache.set('a', '1').set('b', '2')
  cache.get('a')
  cache.set('c', '3')
  expect([...cache.keys()].sort()).toEqual(['a', 'c'])
})

test('counts keys, values and entries themselves', () => {
  const cache = ofTexts(1000, 100_000)
  for (let at = 0; at < 1000; at += 1) cache.set(`${at}${'k'.repeat(5000)}`, 'v')
  expect(cache.size).toBeLessThan(10)
  for (let at = 0; at < 1000; at += 1) cache.set(String(at), '')
  expect(cache.size).toBeLessThan(400)
  expect(cache.calculatedSize).toBeLessThanOrEqual(100_000)
})

test('does not store a value that is larger than the cache', () => {
  const cache = ofTexts(10, 1000)
  cache.set('small', 'x').set('large', 'x'.repeat(1000))
  expect([cache.has('small'), cache.has('large')]).toEqual([true, false])
})
