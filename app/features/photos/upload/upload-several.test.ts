import { expect, test } from 'vitest'
import { checkUpload } from '../fields/form-checks.ts'
import { fieldsOfPhoto } from './upload-several.ts'
import { twinsIn } from './batch-grid.tsx'
import { pageOfPhotos } from './use-several-photos.ts'

/** A form with two photos, numbered 3 and 4. */
function form(fields: Record<string, string>): FormData {
  const sent = new FormData()
  const shared = { title: '', altText: '', tags: 'lake,sun', binderId: '7' }
  const own = { 'title-3': 'Cart 3', 'title-4': 'Cart 4' }
  for (const [name, value] of Object.entries({ ...shared, ...own, ...fields }))
    sent.set(name, value)
  for (const number of ['3', '4']) {
    sent.append('photo', number)
    sent.append('image', new File([number], `${number}.jpg`))
  }
  return sent
}

test('a photo has its own title and alt text, and the fields for all', () => {
  const sent = form({ description: 'A day out', 'altText-3': 'A cart', isPublic: 'true' })
  expect(fieldsOfPhoto(sent, 3, new Map())).toEqual({
    title: 'Cart 3',
    altText: 'A cart',
    tags: 'lake,sun',
    description: 'A day out',
    binderId: '7',
    isPublic: 'true',
  })
  expect(fieldsOfPhoto(sent, 4, new Map())).toMatchObject({ title: 'Cart 4', altText: '' })
})

test('own tags are added to those for all, an own binder replaces it', () => {
  const sent = form({
    olderBinder: 'Old',
    'tags-3': 'hill',
    'binderId-3': '9',
    'binderId-4': 'none',
  })
  expect(fieldsOfPhoto(sent, 3, new Map())).toMatchObject({
    tags: 'lake,sun,hill',
    binderId: '9',
    olderBinder: '',
  })
  expect(fieldsOfPhoto(sent, 4, new Map())).toMatchObject({ binderId: '', olderBinder: '' })
})

test('a new binder is created once, and only by a photo that goes into it', () => {
  const sent = form({ binderId: '', newBinderTitle: ' Trips ', 'binderId-4': '9' })
  expect(fieldsOfPhoto(sent, 3, new Map())).toMatchObject({ newBinderTitle: ' Trips ' })
  expect(fieldsOfPhoto(sent, 4, new Map())).toMatchObject({ newBinderTitle: '', binderId: '9' })
  const created = new Map([['Trips', 12]])
  expect(fieldsOfPhoto(sent, 3, created)).toMatchObject({ newBinderTitle: '', binderId: '12' })
})

test('a new cart is made once, and only by a photo that goes into it', () => {
  const facts = { make: 'EZGO', model: '', year: '1998' }
  const sent = form({ ...facts, binderId: '', cartId: 'new', 'binderId-4': '9' })
  expect(fieldsOfPhoto(sent, 3, new Map())).toMatchObject({ ...facts, cartId: 'new' })
  const none = { cartId: '', make: '', year: '' }
  expect(fieldsOfPhoto(sent, 4, new Map())).toMatchObject({ ...none, binderId: '9' })
  const created = new Map([['["EZGO","","1998"]', 12]])
  expect(fieldsOfPhoto(sent, 3, created)).toMatchObject({ ...none, binderId: '12' })
  const other = form({ ...facts, binderId: '', cartId: '7' })
  expect(fieldsOfPhoto(other, 3, created)).toMatchObject({ cartId: '7', binderId: '' })
})

test('each photo is checked with the tags for all', () => {
  expect(checkUpload(form({})).status).toBe('success')
  const { error } = checkUpload(form({ 'title-3': ' ', 'tags-4': 'a,b,c', sourceUrl: 'x' })).reply()
  expect(error).toMatchObject({
    'title-3': ['Please enter a title for your photo'],
    'tags-4': ['Maximum 4 tags'],
    sourceUrl: [expect.stringContaining('valid web address')],
  })
  expect(Object.keys(error ?? {})).toHaveLength(3)
})

test('photos in one binder are shown there, others on the profile', () => {
  expect(pageOfPhotos('/u/jane', [4, 4])).toBe('/u/jane/binder/4')
  for (const binderIds of [[4, 5], [4, null], [null, null], []])
    expect(pageOfPhotos('/u/jane', binderIds)).toBe('/u/jane')
})

test('files with the same content are found, else those with the same name, size and time', () => {
  const file = (name: string, text: string) => new File([text], name, { lastModified: 1 })
  const [a, copy, same, other] = [file('a', 'x'), file('b', 'x'), file('a', 'x'), file('a', 'xy')]
  const files = [a, copy, same, other]
  const digests = new Map([a, copy, same].map((each) => [each, 'digest']))
  expect([...twinsIn(files, digests)]).toEqual([
    [copy, a],
    [same, a],
  ])
  expect([...twinsIn(files, new Map())]).toEqual([[same, a]])
})
