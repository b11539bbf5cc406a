import { afterEach, describe, expect, it } from 'vitest'
import { environment } from '#app/http/process/environment.server.ts'
import { readClaims } from './claims.server.ts'
import { SignInError } from './sign-in-error.server.ts'
import { displayName } from '#app/handlers/viewer.ts'

afterEach(() => {
  environment().OAUTH_TRUST_EMAIL = false
})

const jane = { sub: '1', email: 'jane@example.com' }

describe('readClaims', () => {
  it.each([
    [{ given_name: ' Jane ', family_name: 'Doe', name: 'Other' }, 'Jane', 'Doe'],
    [{ given_name: 'Jane', name: 'Jane Doe' }, 'Jane', null],
    [{ name: 'Jane Mary Doe' }, 'Jane', 'Mary Doe'],
    [{ name: 'Jane' }, 'Jane', null],
    [{ name: ' ', given_name: null }, null, null],
    [{}, null, null],
    [{ given_name: 'J'.repeat(300) }, 'J'.repeat(100), null],
    [{ given_name: '\u202eJa\u0000ne\n ', family_name: '\u0007' }, 'Jane', null],
    [{ given_name: `${'J'.repeat(99)}\u{1f3cc}` }, 'J'.repeat(99), null],
  ])('reads the names of %j', (names, firstName, lastName) => {
    expect(readClaims('p', { ...jane, ...names })).toMatchObject({ firstName, lastName })
  })

  it.each([' ', '\n', '\u0000', '\u202e', '\u3000', 'a@', 'https://a.', 'J '])(
    'takes linear time for ten megabytes of %j in every claim',
    (part) => {
      const text = part.repeat(10_000_000 / part.length)
      const claims = { given_name: text, family_name: text, name: text, picture: text }
      const cpuBefore = process.cpuUsage()
      expect(() => readClaims('p', { sub: '1', email: text, ...claims })).toThrow(SignInError)
      expect(readClaims('p', { ...jane, ...claims })).toMatchObject({ pictureUrl: null })
      const { user, system } = process.cpuUsage(cpuBefore)
      expect((user + system) / 1000).toBeLessThan(200)
    },
  )

  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    [undefined, false],
    [null, false],
    ['perhaps', false],
    ['yes', false],
    ['TRUE', false],
    ['1', false],
    [1, false],
  ])('reads email_verified %j as %j', (value, emailVerified) => {
    expect(readClaims('p', { ...jane, email_verified: value })).toMatchObject({ emailVerified })
  })

  it.each([
    [undefined, true],
    [false, false],
    ['false', false],
    [null, false],
    ['perhaps', false],
  ])('reads email_verified %j as %j where OAUTH_TRUST_EMAIL is set', (value, emailVerified) => {
    environment().OAUTH_TRUST_EMAIL = true
    const body = value === undefined ? jane : { ...jane, email_verified: value }
    expect(readClaims('p', body)).toMatchObject({ emailVerified })
  })

  it.each([
    ['https://pictures.example/1.jpg', 'https://pictures.example/1.jpg'],
    ['javascript:alert(1)', null],
    ['/relative.jpg', null],
    [7, null],
  ])('reads the picture %j as %j', (picture, pictureUrl) => {
    expect(readClaims('p', { ...jane, picture })).toMatchObject({ pictureUrl })
  })

  it.each([[{ sub: '1' }], [{ sub: '1', email: 'jane' }], [{ sub: '1', email: null }]])(
    'throws email-missing for %j',
    (body) => {
      expect(() => readClaims('p', body)).toThrow(
        expect.objectContaining({ kind: 'email-missing' }) as Error,
      )
    },
  )

  it.each([[null], ['jane'], [{ email: 'jane@example.com' }], [{ ...jane, sub: '' }]])(
    'rejects %j',
    (body) => {
      expect(() => readClaims('p', body)).toThrow(
        expect.objectContaining({ kind: 'provider' }) as Error,
      )
    },
  )
})

it.each([
  [{ firstName: 'Jane', email: 'j@example.com' }, 'Jane'],
  [{ firstName: null, email: 'j.doe@example.com' }, 'j.doe'],
  [{ firstName: ' ', email: 'j@example.com' }, 'j'],
  [{ firstName: null }, 'User'],
  [{ firstName: null, email: '@example.com' }, 'User'],
])('displayName returns for %j the name %s', (member, name) => {
  expect(displayName(member)).toBe(name)
})
