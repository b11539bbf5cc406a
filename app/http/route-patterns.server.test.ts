import { expect, test } from 'vitest'
import { buildRoutes } from '#tests/support/build-routes.ts'
import { createRoutePatterns } from './route-patterns.server.ts'

const FILES = new Set(['/favicon.svg', '/assets/home-B1x2.js'])
const patterns = createRoutePatterns(await buildRoutes(), (path) => FILES.has(path))

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
