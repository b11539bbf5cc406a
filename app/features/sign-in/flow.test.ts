import { expect, it } from 'vitest'
import { errorKind } from './flow.server.ts'

it.each([
  [new ReferenceError('Missing code in the URL'), 'stale'],
  [new RangeError("State in URL doesn't match state in cookie."), 'mismatch'],
  [new ReferenceError('provider is not defined'), undefined],
  [new RangeError('Invalid array length'), undefined],
])('distinguishes an expired sign-in from a bug: %s', (error, kind) => {
  expect(errorKind(error)).toBe(kind)
})
