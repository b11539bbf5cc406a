import { expect, it } from 'vitest'
import { ByteCache } from './byte-cache.ts'

const value = (size: number) => ({ bytes: new Uint8Array(size) })

it('drops what was used longest ago when the bytes are full', () => {
  const cache = new ByteCache(10)
  cache.set('a', value(4))
  cache.set('b', value(4))
  cache.get('a')
  cache.set('c', value(4))
  expect(['a', 'b', 'c'].filter((name) => cache.get(name))).toEqual(['a', 'c'])
})

it('counts a replaced or deleted value no more', () => {
  const cache = new ByteCache(10)
  cache.set('a', value(8))
  cache.set('a', value(2))
  cache.set('b', value(8))
  expect(cache.get('a')).toBeDefined()
  cache.delete('b')
  cache.delete('b')
  cache.set('c', value(8))
  expect(cache.get('a')).toBeDefined()
})

it('holds nothing that is larger than itself', () => {
  const cache = new ByteCache(10)
  cache.set('a', value(11))
  expect(cache.get('a')).toBeUndefined()
  cache.set('b', value(10))
  expect(cache.get('b')).toBeDefined()
})

it('takes in what is new though all else is in use', () => {
  const cache = new ByteCache(10)
  for (const name of ['a', 'b']) {
    cache.set(name, value(5))
    cache.get(name)
  }
  cache.set('c', value(5))
  expect(['a', 'b', 'c'].filter((name) => cache.get(name))).toEqual(['b', 'c'])
})
