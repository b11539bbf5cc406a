import { expect, test } from 'vitest'
import { isTooDeep, originForm } from './request-target.server.ts'

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
])('the target %s is %s', (target, path) => expect(originForm(target)).toBe(path))

test.each([
  '/',
  '/u/jane/binder/best-1/delete',
  '/api/images/images/AAAAAAAAAAAAAAAAAAAAAA/640.webp?retry=1',
  '/a'.repeat(32),
  `/search?q=${'/'.repeat(200)}`,
  '/__manifest?p=%2Fu%2Fjane&p=%2Fphoto%2Fx-1&version=1',
])('%s is an address like ours', (url) => expect(isTooDeep(url)).toBe(false))

test.each([
  ['many parts', '/a'.repeat(33)],
  ['many slashes', '/'.repeat(33)],
  ['many parts before a query', `${'/a'.repeat(33)}?q=1`],
  ['a deep address that the list of routes is asked for', `/__manifest?p=${'/a'.repeat(33)}`],
  ['the same, encoded', `/__manifest?p=${'%2fa%2F'.repeat(17)}`],
  ['many addresses that it is asked for', `/__manifest?${'p=a&'.repeat(33)}`],
  ['the same by a detour', `/x/../__manifest?${'p=a&'.repeat(33)}`],
])('%s: too deep', (_what, url) => expect(isTooDeep(url)).toBe(true))
