import { expect, it } from 'vitest'
import { findImageText } from './json-weight.server.ts'

const LIMIT = 1_000
const check = (text: string) => findImageText(Buffer.from(text), LIMIT) !== null
const long = 'x'.repeat(50_000)
const values = (count: number) => Array.from({ length: count }, (_, index) => index)

it.each([
  ['nothing', ''],
  ['an image with texts', JSON.stringify({ title: 'a', image: long, tags: ['b'] })],
  ['a text with quotes and backslashes', JSON.stringify({ image: `${long}"\\"${long}`, a: '\\' })],
  ['a text without an end', `{"image":"${long}`],
  ['few values', JSON.stringify(values(200))],
])('accepts %s', (_what, text) => {
  expect(check(text)).toBe(true)
})

it.each([
  ['many values', JSON.stringify({ image: long, others: values(400) })],
  ['many values before it', JSON.stringify({ others: values(400), image: long })],
  ['a long text of another key', JSON.stringify({ title: long })],
  ['a long key', JSON.stringify({ [long]: 'image' })],
  ['a long image inside another value', JSON.stringify({ other: { image: long } })],
  ['a long image in an array', JSON.stringify([{ image: long }])],
  ['a second image', `{"image":"${long}","image":"${long}"}`],
  ['two long texts', JSON.stringify({ image: long, title: long })],
  ['brackets', '['.repeat(5_000)],
  ['empty texts', '"",'.repeat(5_000)],
  ['a text of quotes', JSON.stringify('"'.repeat(5_000))],
])('rejects %s', (_what, text) => {
  expect(check(text)).toBe(false)
})

it('finds the image by its key', () => {
  const before = '{"tags":["image","a\\\\"],"image" : "'
  const body = `${before}pic\\"ture","title":"image"}`
  const start = before.length
  expect(findImageText(Buffer.from(body), LIMIT)).toEqual({ start, end: start + 9 })
  const none = { start: 0, end: 0 }
  expect(findImageText(Buffer.from('{"title":"image","a":{"image":"x"}}'), LIMIT)).toEqual(none)
})

it('stops early when the body is too large', () => {
  const quotes = Buffer.from('"\\"'.repeat(4_500_000))
  const began = performance.now()
  expect(findImageText(quotes, 262_144)).toBeNull()
  expect(performance.now() - began).toBeLessThan(1_000)
})
