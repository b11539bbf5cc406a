import { expect, test } from 'vitest'
import { escapeXml, xmlElement } from './xml.ts'

test('what has a meaning in XML is escaped, for text and for attributes', () => {
  expect(escapeXml(`<a href="x" id='y'>Fish & chips</a>]]>`)).toBe(
    '&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;Fish &amp; chips&lt;/a&gt;]]&gt;',
  )
  expect(escapeXml('&amp;')).toBe('&amp;amp;')
})

test('what XML 1.0 cannot hold is dropped, and nothing else', () => {
  const control = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)).join('')
  expect(escapeXml(`a${control}b`)).toBe('a\t\n\rb')
  expect(escapeXml('half \ud83d, other half \ude00, noncharacters \ufffe\uffff.')).toBe(
    'half , other half , noncharacters .',
  )
  expect(escapeXml('whole 😀, é, 日本, \u007f, \ufffd')).toBe('whole 😀, é, 日本, \u007f, \ufffd')
})

test('an element has its text and its attributes escaped', () => {
  expect(xmlElement('a', { href: '/x?a=1&b="2"', length: 3, type: null }, '<b>')).toBe(
    '<a href="/x?a=1&amp;b=&quot;2&quot;" length="3">&lt;b&gt;</a>',
  )
  expect(xmlElement('link', {})).toBe('<link/>')
  expect(xmlElement('title', {}, '')).toBe('<title></title>')
})
