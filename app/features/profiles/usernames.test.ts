import { expect, test } from 'vitest'
import { isReservedUsername } from './usernames.server.ts'

test.each(['admin', 'moderator', 'support', 'staff', 'help', 'cartfolio', 'Admin'])(
  'reserves %s',
  (username) => {
    expect(isReservedUsername(username)).toBe(true)
  },
)

test('does not reserve a name that only starts with a reserved one', () => {
  for (const username of ['admin-2', 'helper', 'photos', 'u2', 'constructor'])
    expect(isReservedUsername(username)).toBe(false)
})
