import { expect, test } from 'vitest'
import { getTexts } from './fill-upload-form.ts'

const file = (name: string) => new File(['x'], name)
const nothing = { title: '', text: '', url: '' }

test('a single file gets its name as title', () => {
  expect(getTexts({ ...nothing, files: [file('sunday__drive .jpeg')] }).title).toBe('sunday drive')
})

test('a shared title replaces the file’s name, and several files have no title', () => {
  const titled = { ...nothing, title: 'Dawn' }
  expect(getTexts({ ...titled, files: [file('a.jpg')] }).title).toBe('Dawn')
  expect(getTexts({ ...titled, files: [file('a.jpg'), file('b.jpg')] }).title).toBe('')
})

test('a URL in any field becomes the source, other text becomes the description', () => {
  const address = 'https://example.com/a'
  expect(getTexts({ ...nothing, text: address, files: [] })).toMatchObject({
    description: '',
    sourceUrl: address,
  })
  expect(
    getTexts({ ...nothing, url: 'javascript:alert(1)', text: 'Look', files: [] }),
  ).toMatchObject({ description: 'Look', sourceUrl: '' })
})
