import { expect, test } from 'vitest'
import { normalizeText, excerpt, linkAddress } from './plain-text.ts'
import { words } from '#tests/support/words.ts'

test.each([
  ['surrounding spaces', ' \n Cart\t ', 'Cart'],
  ['other line breaks', 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
  ['control characters', 'Ca\u0000r\u0008\u0085t\tgolf', 'Cart\tgolf'],
  ['lone surrogates', 'Cart\ud800 \u{1f3cc}', 'Cart \u{1f3cc}'],
  ['direction overrides', '\u202eegasseM\u202c \u2067x\u2069', 'egasseM x'],
  ['marks of right-to-left writing', 'עגלה (א)\u200f!', 'עגלה (א)\u200f!'],
  ['joiners of emoji', '\u{1f469}\u200d\u{1f9bd}', '\u{1f469}\u200d\u{1f9bd}'],
])('normalizes a text: %s', (_what, text, expected) => {
  expect(normalizeText(text)).toBe(expected)
})

test.each([
  ['keeps a short text', 'cart', 4, 'cart'],
  ['cuts a long text', 'golf carts', 6, 'golf c…'],
  ['leaves no space before the ellipsis', 'golf carts', 5, 'golf…'],
  ['does not split a character', 'a🛺b', 2, 'a…'],
])('%s', (_what, text, most, beginning) => {
  expect(excerpt(text, most)).toBe(beginning)
})

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
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\ufeffjavascript:alert(1)',
  'http\u0000s:javascript:alert(1)',
  '\\\\example.com\\',
  '/\\example.com',
  'http://exa mple.com',
  'http://example.com/\n',
  ' https://example.com',
  ...words(`
  javascript:alert(1) JaVaScRiPt:alert(1) data:text/html,<script>alert(1)</script>
  vbscript:msgbox(1) file:///etc/passwd ftp://example.com/ view-source:https://example.com
  javascript://example.com/%0aalert(1) mailto:a@example.com blob:https://example.com/1
  //example.com/ example.com https:example.com https:///example.com https:// https://[
  feed:https://example.com
`),
])('rejects %j', (address) => expect(linkAddress(address)).toBeNull())
