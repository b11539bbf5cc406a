import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isReservedUsername } from './usernames.server.ts'

const firstSegments = routes
  .map(({ path }) => path?.split('/')[0] ?? '')
  .filter((segment) => /^[^:*]/.test(segment))

test.each([...new Set(firstSegments)])('reserves the first segment of a route: %s', (segment) => {
  expect(isReservedUsername(segment)).toBe(true)
})

test.each(['admin', 'moderator', 'support', 'staff', 'help', 'cartfolio', 'api', 'Admin'])(
  'reserves %s',
  (username) => {
    expect(isReservedUsername(username)).toBe(true)
  },
)

test('does not reserve a name that only starts with a reserved one', () => {
  for (const username of ['admin-2', 'helper', 'photos', 'u2', 'constructor'])
    expect(isReservedUsername(username)).toBe(false)
})
