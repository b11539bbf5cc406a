import { expect, test } from 'vitest'
import { originForm, readTarget } from './request-target.server.ts'

test.each([
  [undefined, '/'],
  ['/a?b=c', '/a?b=c'],
  ['//example.com/a', '//example.com/a'],
  ['http://example.com/a?b', '/a?b'],
  ['HTTPS://example.com', '/'],
  ['http://example.com?a=b', '/?a=b'],
  ['*', null],
  ['example.com:443', null],
  ['ftp://example.com/', null],
])('maps the target %s to %s', (target, path) => expect(originForm(target)).toBe(path))

test.each([
  '/',
  '/u/jane/binder/best-1/delete',
  '/api/images/images/AAAAAAAAAAAAAAAAAAAAAA/640.webp?retry=1',
  '/a'.repeat(32),
  '//example.com//a',
  `/tag/${'%F0%9F%9A%97'.repeat(50)}`,
  `/search?q=${'/\\'.repeat(200)}`,
  '/search?q=%0A%E2%80%9C%ff',
  '/tag/%2500%20%C2%A0',
  '/tag/%5c',
  '/.well-known/security.txt',
  '/_root.data?_routes=root%2Cpages%2Fhome&index',
  '/__manifest?p=%2Fphoto%2Fa-cart-jane-1&version=1',
  '/search?q=_data',
])('leaves %s unchanged', (url) => expect(readTarget(url)).toEqual({ url }))

test.each([
  ['dot segments', '/x/../u/./jane?a=..', '/u/jane?a=..'],
  ['encoded dot segments', '/x/%2E%2e/u/jane', '/u/jane'],
  ['the manifest with dots', '/x/../__manifest?p=/&version=1', '/__manifest?p=/&version=1'],
  ['a fragment', '/a#/b?c', '/a'],
  ['control characters in a query', '/a?b=%00c%C2%80%EF%BF%BF%26%0A&d%1f=', '/a?b=c%26%0A&d='],
  ['characters that URLs encode', '/a"b', '/a%22b'],
  ['another origin', 'https://example.com/x/../a?b', '/a?b'],
])('normalizes %s', (_what, raw, url) => expect(readTarget(raw)).toEqual({ url }))

test.each([
  ['many segments', '/a'.repeat(33)],
  ['many slashes', '/'.repeat(33)],
  ['an encoded backslash in front', '/%5C%5c/a'],
  ['an encoded backslash after slashes', '//%5ca'],
  ['many segments before a query', `${'/a'.repeat(33)}?q=1`],
  ['many segments after dot segments', `/x/..${'/a'.repeat(33)}`],
  ['a long path', `/${'a'.repeat(2048)}`],
  ['a list of the routes for many segments', `/__manifest?version=1&p=${'/a'.repeat(33)}`],
  ['a list of the routes for many paths', `/__manifest?version=1${'&p=a'.repeat(33)}`],
  ['a list of the routes, encoded', `/__manifest?version=1&p=${'%2Fa'.repeat(33)}`],
  ['a path that normalizing makes long', `/${'"'.repeat(700)}`],
])('rejects %s with 404', (_what, raw) => expect(readTarget(raw).error).toBe(404))

test.each([
  ['the former data parameter', '/?_data=root'],
  ['the former data parameter among others', '/api/photos?limit=1&_data'],
  ['the former data parameter, encoded', '/u/jane?%5fd%61ta=root'],
  ['a backslash', '/a\\b'],
  ['many backslashes', '/' + 'a\\'.repeat(8000)],
  ['a way to the manifest by backslashes', `/x\\..\\__manifest?version=1&p=${'/u'.repeat(3500)}`],
  ['a tab', '/a\tb'],
  ['a line break in the query', '/a?b=\n'],
  ['a delete character', '/a\x7f'],
  ['an encoded zero byte', '/tag/%00'],
  ['an encoded line break', '/u/a%0Ab'],
  ['an encoded control character of two bytes', '/tag/%C2%80'],
  ['the last encoded control character', '/api/users/%1f'],
  ['an encoded delete character', '/a%7F'],
  ['one behind dot segments', '/x/../tag/%00'],
  ['half an encoded character', '/photo/%E0%A4%A'],
  ['a percent sign alone', '/tag/100%'],
  ['bytes that are not UTF-8', '/api/users/%ff'],
  ['no path', '*'],
])('rejects %s with 400', (_what, raw) => expect(readTarget(raw).error).toBe(400))

test('sends the error in the format of the requested resource', () => {
  expect(readTarget('/api/tags/%E0%A4%A/photos').url).toBe('/api/rejected')
  expect(readTarget('/tag/%E0%A4%A').url).toBe('/rejected')
  expect(readTarget('/tag/%E0%A4%A.data?index').url).toBe('/rejected.data')
  expect(readTarget('/api/tags/%E0%A4%A.data').url).toBe('/api/rejected.data')
  expect(readTarget('/tag/%E0%A4%A?q=.data').url).toBe('/rejected')
})

test('reads the longest targets within milliseconds', () => {
  for (const part of ['a', '/', '\\', '%', '%2e/', '../', './', '.', '"', 'é', '%5c', '&p=', '?'])
    for (const start of ['/', '/?_', 'http://', '//']) {
      const raw = start + part.repeat(16_000 / part.length)
      const times = Array.from({ length: 5 }, () => {
        const started = performance.now()
        readTarget(raw)
        return performance.now() - started
      })
      expect(Math.min(...times), start + part).toBeLessThan(25)
    }
})
