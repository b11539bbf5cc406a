import { expect, it } from 'vitest'
import { imageFileError, MAXIMUM_FILE_BYTES } from './image-file.ts'

it.each([
  ['image/jpeg', MAXIMUM_FILE_BYTES, null],
  ['image/jpeg', MAXIMUM_FILE_BYTES + 1, 'File size must be less than 10MB'],
  ['text/plain', 10, 'Please select a valid image file'],
  ['application/pdf', MAXIMUM_FILE_BYTES + 1, 'Please select a valid image file'],
  // The server checks the content.
  ['', 10, null],
])('type %j with %d bytes: %j', (type, size, message) => {
  expect(imageFileError({ type, size })).toBe(message)
})
