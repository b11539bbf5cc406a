import { describe, expect, test } from 'vitest'
import { fieldErrors } from '#app/http/forms/text.ts'
import { proposedUsername } from './profile.ts'
import { parseProfile } from './schema.ts'

const getErrors = (fields: Record<string, unknown>) => {
  const parsed = parseProfile(fields)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

describe('validates and returns only submitted fields', () => {
  test.each([{}, { firstName: 'Jane' }, { bio: '', email: 'x@example.com' }])('%j', (fields) => {
    const { email: _email, ...known } = fields as Record<string, unknown>
    expect(parseProfile(fields)).toEqual({ success: true, data: known })
  })

  test('a property inherited from Object is not a field', () => {
    expect(parseProfile({ toString: 'x' })).toEqual({ success: true, data: {} })
  })
})

test.each([
  ['jane', 'jane'],
  ['  Jane-Doe ', 'jane-doe'],
  ['jane doe', 'jane-doe'],
  ['jane \t  doe', 'jane-doe'],
  ['A234567890123456', 'a234567890123456'],
  ['-', '-'],
])('normalizes username %j to %j', (sent, normalized) => {
  expect(parseProfile({ username: sent })).toEqual({
    success: true,
    data: { username: normalized },
  })
})

const wrongCharacters = 'Username can only contain letters, numbers, and hyphens'
test.each([
  ['', ['Username is required']],
  ['   ', ['Username is required']],
  [null, ['Username is required']],
  [7, ['Username must be text']],
  ['a2345678901234567', ['Username must be 16 characters or less']],
  ['jane_doe', [wrongCharacters]],
  ['josé', [wrongCharacters]],
  ['ja.ne', [wrongCharacters]],
  // The Kelvin sign, which lower-cases to a plain k.
  ['\u212aane', [wrongCharacters]],
])('rejects username %j', (sent, messages) => {
  expect(getErrors({ username: sent })).toEqual({ username: messages })
})

test('names are required and have at most 100 characters', () => {
  expect(getErrors({ firstName: ' ', lastName: '' })).toEqual({
    firstName: ['First name is required'],
    lastName: ['Last name is required'],
  })
  expect(getErrors({ firstName: 'x'.repeat(100) })).toEqual({})
  expect(getErrors({ firstName: 'x'.repeat(101) })).toEqual({
    firstName: ['First name must be 100 characters or less'],
  })
})

test('a bio has at most 2,000 characters, counting a line break as one', () => {
  expect(getErrors({ bio: `${'x'.repeat(1_999)}\r\n.`.slice(0, 2_002) })).not.toEqual({})
  expect(getErrors({ bio: `${'x'.repeat(1_998)}\r\n.` })).toEqual({})
})

test.each(['website', 'discord', 'twitch'])('%s is an http URL or empty', (name) => {
  for (const fine of ['', null, 'https://example.com/me', 'http://example.com'])
    expect(getErrors({ [name]: fine })).toEqual({})
  for (const wrong of ['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://', 5])
    expect(getErrors({ [name]: wrong })).toHaveProperty(name)
})

test.each([
  ['Jane', 'Doe', 'jane-doe'],
  ['Mary-Jane', "O'Neil", 'maryjane-oneil'],
  ['  Ana  María ', null, 'ana-mara'],
  ['Bartholomew', 'Montgomery', 'bartholomew-mont'],
  ['李', '明', ''],
  [null, null, ''],
])('proposes for %s %s the username %j', (first, last, username) => {
  expect(proposedUsername(first, last)).toBe(username)
})
