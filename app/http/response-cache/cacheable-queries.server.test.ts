import { expect, test } from 'vitest'
import { isCacheableQuery } from './cacheable-queries.server.ts'

test.each([
  '/',
  '/?before=3&ad=1.20',
  '/?photo=4',
  '/privacy-policy',
  '/tag/cart?before=3',
  '/category/lime?before=3',
  '/u/jane?tab=binders&before=3',
  '/u/jane/followers?before=3',
  '/u/jane/binder/best-3?ad=1.20',
  '/photo/cart-jane-1?comments=40',
  '/photo/cart-jane-1?comment=40',
  '/feed.atom',
  '/feed.atom?before=3',
  '/u/jane/feed.atom?before=3',
  '/following?before=3',
])('caches %s', (address) => {
  expect(isCacheableQuery(address)).toBe(true)
})

test.each([
  '/?x=1',
  '/?utm_source=mail',
  '/?before=3&fbclid=x',
  '/?before=3&before=4',
  '/?tab=binders',
  '/?=1',
  '/tag/cart?photo=1',
  '/category/lime?x',
  '/u/jane?q=cart',
  '/u/jane/followers?ad=1.20',
  '/photo/cart-jane-1?before=3',
  '/search?q=cart',
  '/help-center?q=cart',
  '/privacy-policy?before=3',
  '/feed.atom?x=1',
  '/tag/cart/feed.atom?utm_medium=rss',
  '/u/jane.data?_routes=root',
  '/oembed?url=x',
])('does not cache %s, which has an unknown parameter or too many variants', (address) => {
  expect(isCacheableQuery(address)).toBe(false)
})
