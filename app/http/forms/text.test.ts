import { expect, test } from 'vitest'
import { binderSchema } from '#app/features/binders/schema.ts'
import { featureRequestSchema } from '#app/features/feedback/commands.server.ts'
import { photoEditSchema, uploadSchema } from '#app/features/photos/schema.ts'
import { profileSchema } from '#app/features/profiles/schema.ts'
import { themeSchema } from '#app/features/weeks/schema.ts'

const { shape: profile } = profileSchema
const { shape: upload } = uploadSchema('api')

test.each([
  ['first name', profile.firstName],
  ['last name', profile.lastName],
  ['title of a photo', upload.title],
  ['changed title of a photo', photoEditSchema.shape.title],
  ['title of a new binder', upload.newBinderTitle],
  ['title of a binder', binderSchema('api').shape.title],
  ['title of a theme', themeSchema.shape.title],
  ['title of a feature request', featureRequestSchema.shape.title],
])('the %s is one line', (_what, field) => {
  expect(field.parse(' Cart\r\n\u2028of Jane\n')).toBe('Cart of Jane')
})

test('a description keeps its lines', () => {
  expect(upload.description.parse('Cart\r\nof Jane\n')).toBe('Cart\nof Jane')
})
