import { expect, test } from 'vitest'
import {
  cutText,
  excerpt,
  foldBlankLines,
  linkAddress,
  normalizeText,
  toOneLine,
} from './plain-text.ts'
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

test('makes one line of several', () => {
  expect(toOneLine('Cart\n\nPay:\thttp\u2028a\u2029b  c')).toBe('Cart Pay: http a b  c')
})

const BLANK = {
  'a Hangul filler': '\u3164',
  'a half-width Hangul filler': '\uffa0',
  'Hangul choseong and jungseong fillers': '\u115f\u1160',
  'a Braille blank': '\u2800\u2800',
  'variation selectors': '\ufe0f\ufe0e\u{e0100}',
  'a combining grapheme joiner': '\u034f',
  'a lone mark': '\u0301',
  'an enclosing mark': ' \u20dd ',
  'a lone vowel sign': '\u093f',
  joiners: '\u200d\u200c',
  'a word joiner and a byte order mark': '\u2060\ufeff',
  'unassigned characters': '\u0378\u{1ffff}',
  'private-use characters': '\ue000\u{f0000}',
  'tag characters': '\u{e0020}\u{e007f}',
  'an object replacement character': '\ufffc',
  'a null notehead': '\u{1d159}',
  'a blank hieroglyph': '\u{13441}',
  'a Mongolian vowel separator': '\u180e',
  'a Khmer inherent vowel': '\u17b4',
  'an ideographic space': '\u3000',
  'an annotation anchor': '\ufff9',
  'a mixture': '\u3164 \u200d\u0301\n\u2800\u00ad',
}

test.each(Object.entries(BLANK))('%s is a blank text', (_what, text) => {
  expect(normalizeText(text)).toBe('')
})

test.each([
  ...[
    '.',
    '©',
    '…',
    '²',
    '₿',
    '한',
    '가',
    'ー',
    'ﷺ',
    '\u{1faea}',
    '\u{1fc00}',
    '1\ufe0f\u20e3',
    '\u0640',
  ],
  ...[
    '\u3164 Cart',
    'e\u0301',
    'كتاب',
    'کِ',
    'कि',
    'ก็',
    '🏴\u{e0067}\u{e0062}\u{e007f}',
    'می\u200cخواهم',
  ],
])('%j is not blank', (text) => {
  expect(normalizeText(text)).toBe(text)
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

test.each([
  ['a\n\n\nb', 'a\n\n\nb'],
  ['a' + '\n'.repeat(490) + 'b', 'a\n\n\nb'],
  ['a\n \n\t\n\u3000\n\u200b\nb\n\n\n\n\nc', 'a\n\n\nb\n\n\nc'],
  ['a\n\n\n\n  indented', 'a\n\n\n  indented'],
])('folds blank lines above two: %j', (text, folded) => expect(foldBlankLines(text)).toBe(folded))

test('a cut text does not end in half a character', () => {
  expect([1, 2, 3, 4].map((length) => cutText('🏌🏌', length))).toEqual(['', '🏌', '🏌', '🏌🏌'])
  expect(excerpt('🏌🏌', 3)).toBe('🏌…')
})
