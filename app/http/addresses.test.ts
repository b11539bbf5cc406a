import { describe, expect, test } from 'vitest'
import {
  binderPath,
  idOfSlug,
  memberPath,
  photoPath,
  slugify,
  tagPath,
  withQuery,
} from './addresses.ts'

describe('slugs', () => {
  test.each([
    ['Sunset Ride', 'sunset-ride'],
    ['Two  spaces', 'two--spaces'],
    ['Café – "No. 7"!', 'caf--no-7'],
    ['already-hyphened', 'already-hyphened'],
    ['!!!', ''],
  ])('%j becomes %j', (text, slug) => expect(slugify(text)).toBe(slug))

  test.each([
    ['sunset-ride-jane-12', 12],
    ['12', 12],
    ['sunset-12x', null],
    ['sunset', null],
    ['sunset-0', null],
    ['a-99999999999999999999', null],
    ['-5', 5],
  ])('the id of %j is %j', (slug, id) => expect(idOfSlug(slug)).toBe(id))
})

describe('paths', () => {
  const jane = { id: 'u_abcdefghijklmnopq', username: 'jane-doe' }
  test('builds the path of a photo', () =>
    expect(photoPath({ id: 7, title: 'My Cart', user: jane })).toBe('/photo/my-cart-jane-doe-7'))
  test('omits the hyphen for a photo whose title has no slug', () =>
    expect(photoPath({ id: 7, title: '???', user: jane })).toBe('/photo/jane-doe-7'))
  test('uses the id for a member without a username', () =>
    expect(memberPath({ ...jane, username: null })).toBe('/u/u_abcdefghijklmnopq'))
  test('builds the path of a binder', () =>
    expect(binderPath(jane, { id: 3, title: 'Winter Builds' })).toBe(
      '/u/jane-doe/binder/winter-builds-3',
    ))
  test('encodes a tag', () => expect(tagPath('a/b c')).toBe('/tag/a%2Fb%20c'))
  test('never ends a tag path in .data', () => expect(tagPath('my.data')).toBe('/tag/my%2Edata'))
  test('omits empty parameters', () =>
    expect(withQuery('/search', { q: 'a b', before: undefined })).toBe('/search?q=a+b'))
})
