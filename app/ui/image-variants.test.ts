import { expect, test } from 'vitest'
import { readImageAddress } from '#storage/address-variants.ts'
import { imageVariants } from './image-variants.ts'

const key = 'abcdefghijklmnopqrstuA'
const photo = `/images/${key}/640.webp`
const options = { origin: 'http://localhost:3000', stamp: 1 }

test('gives a photo variants of every kind', () => {
  expect(imageVariants(photo, options)).toEqual([
    `${photo}?retry=1`,
    `/uploads${photo}`,
    `/api/images${photo}`,
    `/static${photo}`,
    `/attached_assets${photo}`,
    `/api/proxy-image?url=%2Fimages%2F${key}%2F640.webp`,
    `/thumbnails${photo}`,
    `/images/${key}/640.jpg`,
    `/images/${key}/640.png`,
  ])
})

test('does not list the address itself as a variant', () => {
  const jpeg = `/images/${key}/640.jpg`
  expect(imageVariants(jpeg, options)).not.toContain(jpeg)
})

test.each([photo, `/images/${key}/full.jpg`, `/avatars/${key}/96.webp`])(
  'gives addresses of %s that the server knows',
  (address) => {
    for (const variant of imageVariants(address, options)) {
      const { pathname, searchParams } = new URL(variant, options.origin)
      const path = pathname === '/api/proxy-image' ? searchParams.get('url') : pathname
      expect(readImageAddress(path ?? '')?.key, variant).toBe(key)
    }
  },
)

test('replaces an existing parameter', () => {
  expect(imageVariants(`${photo}?retry=1`, { ...options, stamp: 2 })[0]).toBe(`${photo}?retry=2`)
})

test.each([
  ['http://cartfolio.example', [`https://cartfolio.example${photo}`]],
  ['https://cartfolio.example', []],
  ['http://localhost:3000', []],
])('swaps the protocol only where that can work: %s', (origin, swapped) => {
  const absolute = imageVariants(photo, { origin, stamp: 1 }).filter((variant) =>
    variant.startsWith('http'),
  )
  expect(absolute).toEqual(swapped)
})

test.each([
  'https://elsewhere.example/a.jpg',
  'data:image/gif;base64,R0lGOD',
  'blob:http://localhost:3000/1',
])('%s has no variants', (src) => {
  expect(imageVariants(src, options)).toEqual([])
})
