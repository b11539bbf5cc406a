import { expect, test } from 'vitest'
import { escapeXml, xmlElement } from './xml.ts'

test('escapes characters with a meaning in XML, for text and attributes', () => {
  expect(escapeXml(`<a href="x" id='y'>Fish & chips</a>]]>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;Fish &amp; chips&lt;/a&gt;]]&gt;',
  )
  expect(escapeXml('&amp;')).toBe('&amp;amp;')
})

test('drops only characters that XML 1.0 does not allow', () => {
  const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')
  expect(escapeXml(`a${control}b`)).toBe('a\t\n\rb')
  expect(escapeXml('half \ud83d, other half \ude00, noncharacters \ufffe\uffff.')).toBe(
    'half , other half , noncharacters .',
  )
  expect(escapeXml('whole 😀, é, 日本, \u007f, \ufffd')).toBe('whole 😀, é, 日本, \u007f, \ufffd')
})

test('escapes the text and attributes of an element', () => {
  expect(xmlElement('a', { href: '/x?a=1&b="2"', length: 3, type: null }, '<b>')).toBe(
    '<a href="/x?a=1&amp;b=&quot;2&quot;" length="3">&lt;b&gt;</a>',
  )
  expect(xmlElement('link', {})).toBe('<link/>')
  expect(xmlElement('title', {}, '')).toBe('<title></title>')
})
