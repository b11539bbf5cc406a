import { expect, test } from 'vitest'
import { tidy } from './tidy.ts'

test.each([
  ['surrounding spaces', ' \n Cart\t ', 'Cart'],
  ['other line breaks', 'One\r\nTwo\rThree', 'One\nTwo\nThree'],
  ['control characters', 'Ca\u0000r\u0008\u0085t\tgolf', 'Cart\tgolf'],
  ['lone surrogates', 'Cart\ud800 \u{1f3cc}', 'Cart \u{1f3cc}'],
  ['direction overrides', '\u202eegasseM\u202c \u2067x\u2069', 'egasseM x'],
  ['marks of right-to-left writing', 'עגלה (א)\u200f!', 'עגלה (א)\u200f!'],
  ['joiners of emoji', '\u{1f469}\u200d\u{1f9bd}', '\u{1f469}\u200d\u{1f9bd}'],
])('normalizes a text: %s', (_what, text, expected) => {
  expect(tidy(text)).toBe(expected)
})
