import { expect, test } from 'vitest'
import { textsOf } from './fill-upload-form.ts'

const file = (name: string) => new File(['x'], name)
const nothing = { title: '', text: '', url: '' }

test('one file alone has its name as title', () => {
  expect(textsOf({ ...nothing, files: [file('sunday__drive .jpeg')] }).title).toBe('sunday drive')
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
