import { expect, test } from 'vitest'
import { linkAddress } from './http-address.ts'

test.each([
  'https://example.com',
  'HTTP://EXAMPLE.com/a?b#c',
  'http://user@example.com:8080/',
  'https://例え.jp/カート',
  'http://[::1]/',
])('accepts %s', (address) => expect(linkAddress(address)).toBe(address))

test.each([
  null,
  '',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com/',
  'blob:https://example.com/1',
  '//example.com/',
  '/\\example.com',
  'example.com',
  'https:example.com',
  'https:///example.com',
  'https://',
  'https://[',
  'http://exa mple.com',
  'http://example.com/\n',
  ' https://example.com',
  'feed:https://example.com',
])('rejects %j', (address) => expect(linkAddress(address)).toBeNull())
