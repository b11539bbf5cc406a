import { expect, test } from 'vitest'
import type { ServerBuild } from '@remix-run/node'
import routes from '#app/routes.ts'
import { canonicalCase } from './canonical-case.server.ts'
import { createRequestRoutes } from './logging/request-route.server.ts'

const findRoute = createRequestRoutes(
  Object.fromEntries(
    routes.map(({ path }, at) => [String(at), { path, module: {} }]),
  ) as unknown as ServerBuild['routes'],
)
const getCanonical = (path: string) => canonicalCase(path, findRoute)

test.each([
  ['/Tag/x', '/tag/x'],
  ['/TAG/Street%20Legal', '/tag/Street%20Legal'],
  ['/Tag/x/Feed.Atom', '/tag/x/feed.atom'],
  ['/API/tags/x/photos', '/api/tags/x/photos'],
  ['/api/Tags/X/Photos', '/api/tags/X/photos'],
  ['/Api/tags/TOP', '/api/tags/top'],
  ['/Category/Off-Road', '/category/Off-Road'],
  ['/U/Jane/Binder/Carts-7/Edit', '/u/Jane/binder/Carts-7/edit'],
  ['/Photo/Sunny-7/Edit', '/photo/Sunny-7/edit'],
  ['/Weeks/FEED.atom', '/weeks/feed.atom'],
  ['/SAVED/7', '/saved/7'],
  ['/Search', '/search'],
  ['/Search/', '/search/'],
  ['/Upload.data', '/upload.data'],
  ['/OEmbed', '/oembed'],
])('%s has the canonical case %s', (path, canonical) => {
  expect(getCanonical(path)).toBe(canonical)
  expect(getCanonical(canonical)).toBe(canonical)
})

test.each([
  '/',
  '/tag/Beach',
  '/u/Jane',
  '/api/photos/X',
  '/API/No/Such',
  '/caf%C3%A9',
  '/Assets/x.js',
  '//Tag/x',
])('%s stays', (path) => expect(getCanonical(path)).toBe(path))
