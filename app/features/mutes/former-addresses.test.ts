import { expect, test } from 'vitest'
import { createFormerMuteAddresses, currentMutePath } from './former-addresses.server.ts'

test.each([
  ['/account/silences', '/account/mutes', '/account/silences'],
  ['/u/jane-doe/silence', '/u/jane-doe/mute', '/u/:username/silence'],
  ['/u/silence/silence', '/u/silence/mute', '/u/:username/silence'],
])('%s has the current address %s', (path, current, route) => {
  expect(currentMutePath(path)).toBe(current)
  expect(createFormerMuteAddresses().routeOf(path)).toBe(route)
})

test.each(['/u/silence', '/u/jane/mute', '/u/jane/x/silence', '/silence', '/account/mutes'])(
  '%s is not a former address',
  (path) => {
    expect(currentMutePath(path)).toBeNull()
    expect(createFormerMuteAddresses().routeOf(path)).toBeNull()
  },
)
