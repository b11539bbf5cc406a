import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { isReservedUsername } from './reserved-usernames.server.ts'

const firstSegments = routes
  .map(({ path }) => path?.split('/')[0] ?? '')
  .filter((segment) => /^[^:*]/.test(segment))

test.each([...new Set(firstSegments)])(
  'nobody can take the first segment of a route: %s',
  (segment) => {
    expect(isReservedUsername(segment)).toBe(true)
  },
)

test.each(['admin', 'moderator', 'support', 'staff', 'help', 'cartfolio', 'api', 'Admin'])(
  'nobody can take %s',
  (username) => {
    expect(isReservedUsername(username)).toBe(true)
  },
)

test('a name that only begins with a reserved one is free', () => {
  for (const username of ['admin-2', 'helper', 'photos', 'u2', 'constructor'])
    expect(isReservedUsername(username)).toBe(false)
})
