import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { buildRoutes } from '#tests/support/build-routes.ts'
import { createRouteMap } from './route-map.server.ts'

const routes = await buildRoutes()
const find = createRouteMap(
  { routes, assets: { routes: {} } } as unknown as ServerBuild,
  'production',
)

test.each([
  ['/', 'pages/home', {}],
  ['/photo/lime-cart-7', 'pages/photo', { slug: 'lime-cart-7' }],
  ['/PHOTO/lime-cart-7/', 'pages/photo', { slug: 'lime-cart-7' }],
  ['/%70hoto/a%2Fb', 'pages/photo', { slug: 'a/b' }],
  ['/api', 'api/unknown', { '*': '' }],
  ['//api//photos', 'pages/not-found', {}],
  ['/u/jane/binder/best-3/edit', 'pages/binder-edit', { username: 'jane', slug: 'best-3' }],
  ['/u/jane/binder/best-3/feed.atom', 'api/binder-feed', { username: 'jane', slug: 'best-3' }],
  ['/api/photos/7/nothing', 'api/unknown', { '*': 'photos/7/nothing' }],
  ['/u/jane/binder/best-3/edit/more', 'pages/not-found', { '*': 'u/jane/binder/best-3/edit/more' }],
])('maps %s to %s', (path, id, params) => {
  expect(find(path)).toMatchObject({ id, params })
})

test('matches the deepest and longest paths within milliseconds', () => {
  for (const path of ['/a'.repeat(32), '/u/jane/binder'.repeat(10), `/photo/${'a'.repeat(2000)}`]) {
    const times = ['/x', '/y', '/z', '/xx', '/yy', '/zz'].map((end) => {
      const started = performance.now()
      find(path + end)
      return performance.now() - started
    })
    expect(Math.min(...times), path.slice(0, 20)).toBeLessThan(10)
  }
})
