import { expect, test } from 'vitest'
import { isNavigation } from './prefetch.ts'

test.each([
  ['GET', {}, true],
  ['HEAD', {}, false],
  ['GET', { 'Sec-Purpose': 'prefetch' }, false],
  ['GET', { 'Sec-Purpose': 'prefetch;prerender' }, false],
  ['GET', { Purpose: 'prefetch' }, false],
  ['GET', { 'X-Moz': 'prefetch' }, false],
  ['GET', { Purpose: 'browsing' }, true],
] as const)('%s with %o: %s', (method, headers, opened) => {
  expect(isNavigation(new Request('http://localhost/notifications', { method, headers }))).toBe(
    opened,
  )
})
