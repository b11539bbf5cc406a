import { describe, expect, it } from 'vitest'
import { words } from '#tests/support/words.ts'
import { loginPath, safeReturnTo } from './return-to.ts'

describe('safeReturnTo', () => {
  it.each([
    `/${'a'.repeat(1999)}`,
    ...words(`
      / /upload /photo/blue-cart-jane-7 /tag/50%25%20off /tag/a%2Fb /search?q=a%2F%2Fb&x=%5C
      /search?q=http://elsewhere.example// /u/jane?tab=binders#top /loginhelp /oidcfans /api/photos
    `),
  ])('accepts %s', (path) => {
    expect(safeReturnTo(path)).toBe(path)
  })

  it.each([
    ['dot segments', '/a/../b', '/b'],
    ['letters beyond ASCII', '/tag/é', '/tag/%C3%A9'],
    ['spaces', '/search?q=two words', '/search?q=two%20words'],
  ])('normalizes %s', (_, path, normal) => {
    expect(safeReturnTo(path)).toBe(normal)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 7],
    ['an empty text', ''],
    ['a relative path', 'upload'],
    ['a leading space', ' /upload'],
    ['an absolute address', 'https://elsewhere.example/'],
    ['a script', 'javascript:alert(1)'],
    ['two slashes', '//elsewhere.example'],
    ['three slashes', '///elsewhere.example'],
    ['a backslash', '/\\elsewhere.example'],
    ['a backslash further on', '/a\\b'],
    ['a tab that browsers drop', '/\t/elsewhere.example'],
    ['a newline that browsers drop', '/\n/elsewhere.example'],
    ['a header break', '/a\r\nSet-Cookie: a=b'],
    ['a zero byte', '/a\u0000'],
    ['a C1 control', '/a\u0085b'],
    ['an encoded slash at the start', '/%2felsewhere.example'],
    ['two encoded slashes', '/%2F%2felsewhere.example'],
    ['an encoded backslash', '/%5celsewhere.example'],
    ['a doubly encoded slash', '/%252felsewhere.example'],
    ['an encoded control character', '/a%0d%0ab'],
    ['dots that leave two slashes', '/..//elsewhere.example'],
    ['a dot that leaves two slashes', '/.//elsewhere.example'],
    ['encoded dots that leave two slashes', '/%2e%2e//elsewhere.example'],
    ['dots and an encoded slash', '/a/../%2felsewhere.example'],
    ['malformed encoding', '/%E0%A4%A'],
    ['the sign-in itself', '/api/login'],
    ['the sign-in with a query', '/api/login?returnTo=/'],
    ['the sign-in in capitals', '/API/Login'],
    ['the sign-in with a second slash', '/api//login'],
    ['the sign-in with an encoded letter', '/api/%6cogin'],
    ['the sign-in through dots', '/a/../api/login'],
    ['the sign-in with a slash at the end', '/api/login/'],
    ['the data of the sign-in', '/api/login.data'],
    ['the sign-out', '/api/logout'],
    ['the callback', '/api/auth/callback?code=1'],
    ['the embedded provider', '/oidc/auth?client_id=1'],
    ['the embedded provider itself', '/oidc'],
    ['more than 2,000 characters', `/${'a'.repeat(2000)}`],
  ])('rejects %s', (_, value) => {
    expect(safeReturnTo(value)).toBe('/')
    expect(safeReturnTo(value, '/upload')).toBe('/upload')
  })

  it('returns nothing that a browser resolves to another site', () => {
    const SITE = 'https://cartfolio.example'
    const pieces = ['\t', ...words(String.raw`/ \ . .. %2f %5c @ : elsewhere.example ? #`)]
    for (const a of pieces)
      for (const b of pieces)
        for (const c of pieces)
          for (const d of pieces) {
            const path = safeReturnTo(`/${a}${b}${c}${d}`)
            expect(new URL(path, `${SITE}/x/y`).origin).toBe(SITE)
          }
  })
})

describe('loginPath', () => {
  it('carries the path as one query parameter', () => {
    const path = loginPath('/search?q=a&b=c#d')
    expect(path).toBe('/api/login?returnTo=%2Fsearch%3Fq%3Da%26b%3Dc%23d')
    const query = new URL(path, 'http://localhost').searchParams
    expect([...query.entries()]).toEqual([['returnTo', '/search?q=a&b=c#d']])
  })

  it('returns the home page instead of another site', () => {
    expect(loginPath('//elsewhere.example')).toBe('/api/login?returnTo=%2F')
  })
})
