import { createSeoHandler } from '#app/features/seo/seo-handler.server.ts'
import { createEmbeddedProvider } from '#app/features/sign-in/embedded-provider.server.ts'
import { createImageHandler } from './images.server.ts'
import { createHealthHandler } from './process/health.server.ts'
import { expect, test } from 'vitest'
import { buildRoutes } from '#tests/support/build-routes.ts'
import { createRouteIds, createRoutePatterns, createRoutes } from './routes.server.ts'

const FILES = new Set(['/favicon.svg', '/assets/home-B1x2.js'])
const handlers = [
  createImageHandler({} as never),
  createHealthHandler(''),
  createSeoHandler({
    publicOrigin: '',
    validity: { revision: () => 0, isFresh: () => true },
  }),
  await createEmbeddedProvider({
    publicUrl: 'http://localhost',
    secrets: ['secret'],
    signIn: 'demo',
  }),
]
const routes = await buildRoutes()
const patterns = createRoutePatterns(routes, (path) => FILES.has(path), handlers)
const find = createRoutes(routes)

test.each([
  ['/', '/', 'page'],
  ['/_root.data', '/', 'page'],
  ['/photo/lime-cart-jane-doe-7', '/photo/:slug', 'page'],
  ['/photo/lime-cart-jane-doe-7.data', '/photo/:slug', 'page'],
  ['/PHOTO/lime-cart-jane-doe-7/', '/photo/:slug', 'page'],
  ['/u/jane-doe/binder/best-3/edit', '/u/:username/binder/:slug/edit', 'page'],
  ['/nowhere/jane-doe', '/*', 'page'],
  ['/%E0%A4%A', '/*', 'page'],
  ['/api/photos/7/like', '/api/photos/:id/like', 'api'],
  ['/api/users/jane-doe', '/api/users/:username', 'api'],
  ['/api/nowhere/jane-doe', '/api/*', 'api'],
  ['/u/jane-doe/binder/best-3/feed.atom', '/u/:username/binder/:slug/feed.atom', 'api'],
  ['/tag/feed.atom', '/tag/:tag', 'page'],
  ['/images/abcdefghijklmnopqrstuA/640.avif', '/images/*', 'image'],
  ['/api/images/uploads/x.jpg', '/api/images/*', 'image'],
  ['/api/proxy-image', '/api/proxy-image', 'image'],
  ['/avatars/abcdefghijklmnopqrstuA/96.webp', '/avatars/*', 'image'],
  ['/assets/home-B1x2.js', '/assets/*', 'file'],
  ['/assets/gone.js', '/*', 'page'],
  ['/favicon.svg', '/favicon.svg', 'file'],
  ['/healthz', '/healthz', 'other'],
  ['/oidc/auth/jane', '/oidc/*', 'other'],
  ['/robots.txt', '/robots.txt', 'other'],
  ['/sitemap.xml', '/sitemap.xml', 'other'],
  ['/sitemap/photos-7.xml', '/sitemap/*', 'other'],
])('maps %s to %s', (path, pattern, kind) => {
  expect(patterns(path)).toEqual({ pattern, kind })
})

test('returns the same object for all paths of a route', () => {
  const paths = Array.from({ length: 6000 }, (_, id) => `/photo/a-jane-${id}`)
  expect(new Set(paths.map(patterns)).size).toBe(1)
  expect(patterns('/nowhere')).toBe(patterns('/%E0%A4%A'))
})

test.each([
  ['/', 'pages/home', {}],
  ['/photo/lime-cart-7', 'pages/photo', { slug: 'lime-cart-7' }],
  ['/PHOTO/lime-cart-7/', 'pages/photo', { slug: 'lime-cart-7' }],
  ['/%70hoto/a%2Fb', 'pages/photo', { slug: 'a/b' }],
  ['/api', 'api/unknown', { '*': '' }],
  ['//api//photos', 'pages/not-found', {}],
  ['/u/jane/binder/best-3/edit', 'pages/binder-edit', { username: 'jane', slug: 'best-3' }],
  ['/u/jane/binder/best-3/feed.atom', 'api/feeds/binder', { username: 'jane', slug: 'best-3' }],
  ['/weeks/feed.atom', 'api/feeds/weeks', {}],
  ['/api/photos/7/nothing', 'api/unknown', { '*': 'photos/7/nothing' }],
  ['/u/jane/binder/best-3/edit/more', 'pages/not-found', { '*': 'u/jane/binder/best-3/edit/more' }],
])('matches %s with %s', (path, id, params) => {
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

test('names the routes of a path and its parents', () => {
  expect(createRouteIds(routes)('/u/jane/binder/best-3')).toEqual(
    ['pages/binder', 'pages/home', 'pages/not-found', 'pages/profile', 'root'].sort(),
  )
})
