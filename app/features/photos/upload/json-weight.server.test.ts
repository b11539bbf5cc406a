import { expect, it } from 'vitest'
import { isMostlyOneText } from './json-weight.server.ts'

const MOST = 1_000
const check = (text: string) => isMostlyOneText(Buffer.from(text), MOST)
const long = 'x'.repeat(50_000)
const values = (count: number) => Array.from({ length: count }, (_, index) => index)

it.each([
  ['nothing', ''],
  ['a picture among its texts', JSON.stringify({ title: 'a', image: long, tags: ['b'] })],
  ['a text with quotes and backslashes', JSON.stringify({ image: `${long}"\\"${long}`, a: '\\' })],
  ['a text without an end', `{"image":"${long}`],
  ['few values', JSON.stringify(values(200))],
])('takes %s', (_what, text) => {
  expect(check(text)).toBe(true)
})

it.each([
  ['many values', JSON.stringify({ image: long, others: values(400) })],
  ['many values before it', JSON.stringify({ others: values(400), image: long })],
  ['two long texts', JSON.stringify({ image: long, title: long })],
  ['brackets', '['.repeat(5_000)],
  ['empty texts', '"",'.repeat(5_000)],
  ['nothing but quotes within a text', JSON.stringify('"'.repeat(5_000))],
])('refuses %s', (_what, text) => {
  expect(check(text)).toBe(false)
})

it('takes no long look at what is too much', () => {
  const quotes = Buffer.from('"\\"'.repeat(4_500_000))
  const began = performance.now()
  expect(isMostlyOneText(quotes, 262_144)).toBe(false)
  expect(performance.now() - began).toBeLessThan(1_000)
})
