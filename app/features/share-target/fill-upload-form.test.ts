import { expect, test } from 'vitest'
import { textsOf } from './fill-upload-form.ts'

const file = (name: string) => new File(['x'], name)
const nothing = { title: '', text: '', url: '' }

test.each([
  ['IMG_2026-11-22.HEIC.jpg', 'IMG 2026 11 22.HEIC'],
  ['sunday__drive .jpeg', 'sunday drive'],
  ['.png', ''],
  ['no ending', 'no ending'],
])('the file %j alone has the title %j', (name, title) => {
  expect(textsOf({ ...nothing, files: [file(name)] }).title).toBe(title)
})

test('a title that came along goes before the file’s name, and several files have none', () => {
  const titled = { ...nothing, title: 'Dawn' }
  expect(textsOf({ ...titled, files: [file('a.jpg')] }).title).toBe('Dawn')
  expect(textsOf({ ...titled, files: [file('a.jpg'), file('b.jpg')] }).title).toBe('')
})

test('an address is a source, wherever it stands, and other words are the description', () => {
  const address = 'https://example.com/a'
  expect(textsOf({ ...nothing, text: address, files: [] })).toMatchObject({
    description: '',
    sourceUrl: address,
  })
  expect(
    textsOf({ ...nothing, url: 'javascript:alert(1)', text: 'Look', files: [] }),
  ).toMatchObject({ description: 'Look', sourceUrl: '' })
})
