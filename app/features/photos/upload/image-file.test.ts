import { expect, it } from 'vitest'
import { imageFileError, MAXIMUM_FILE_BYTES, fileNameShown, titleOfFile } from './image-file.ts'

it.each([
  ['image/jpeg', MAXIMUM_FILE_BYTES, null],
  ['image/jpeg', MAXIMUM_FILE_BYTES + 1, 'File size must be less than 10MB'],
  ['text/plain', 10, 'Please select a valid image file'],
  ['application/pdf', MAXIMUM_FILE_BYTES + 1, 'Please select a valid image file'],
  ['image/svg+xml', 10, 'Please select a valid image file'],
  // The server checks the content.
  ['', 10, null],
])('type %j with %d bytes: %j', (type, size, message) => {
  expect(imageFileError({ type, size })).toBe(message)
})

it.each([
  ['Sunday_drive-2.JPG', 'Sunday drive 2'],
  ['  spaced   out .jpeg', 'spaced out'],
  ['Mr.Smith', 'Mr.Smith'],
  ['lake 2.5.png', 'lake 2.5'],
  ['photo.tar.gz', 'photo.tar.gz'],
  ['../../etc/passwd.png', 'passwd'],
  ['C:\\carts\\lime.gif', 'lime'],
  ['line\r\nbreak\u0000.webp', 'line break'],
  ['می\u200cخواهم 👩\u200d🌾.jpg', 'می\u200cخواهم 👩\u200d🌾'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['שמש.jpg', 'שמש'],
  ['.jpg', 'Untitled photo'],
  ['_-_.heic', 'Untitled photo'],
  ['', 'Untitled photo'],
])('the title of %j is %j', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

it('limits the title without splitting a character', () => {
  expect(titleOfFile(`${'x'.repeat(3000)}.jpg`)).toHaveLength(1000)
  expect(titleOfFile('x'.repeat(999) + '🏌️.jpg')).toBe('x'.repeat(999))
})

it('shows a name without its folders', () => {
  expect(fileNameShown('a/b\\c d.jpg')).toBe('c d.jpg')
})
