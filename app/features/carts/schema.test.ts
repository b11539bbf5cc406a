import { expect, test } from 'vitest'
import { binderSchema } from '../binders/schema.ts'
import { fieldErrors } from '#app/http/forms/text.ts'
import { lastYear } from './facts.ts'

const parse = (facts: Record<string, unknown>) =>
  binderSchema('form').safeParse({ title: 'Build', ...facts })

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{ year: '1998' }, { year: 1998 }],
  [{ year: lastYear() }, { year: lastYear() }],
  [{ seats: '4' }, { seats: 4 }],
  [{ lift: '3.5' }, { lift: 3.5 }],
  [{ lift: 0 }, { lift: 0 }],
  [{ lift: '' }, { lift: null }],
  [{ drive: 'gas' }, { drive: 'gas' }],
  [{ drive: '' }, { drive: null }],
  [{ make: ' Yamaha ' }, { make: 'Yamaha' }],
  [{ make: 'Other', otherMake: 'Hupmobile' }, { otherMake: 'Hupmobile' }],
  [{ city: 'the villages' }, { city: 'The Villages' }],
  [{ color: 'two-tone' }, { color: 'Two-tone' }],
  [
    { status: 'for-sale', price: '4200' },
    { status: 'for-sale', price: 4200 },
  ],
  [
    { status: 'for-sale', price: '5.000' },
    { status: 'for-sale', price: 5000 },
  ],
  [
    { status: 'sold', price: '' },
    { status: 'sold', price: null },
  ],
])('accepts %j', (facts, expected) => {
  expect(parse(facts).data).toMatchObject(expected)
})

test('facts that are absent stay absent', () => {
  expect(parse({}).data).toEqual({ title: 'Build', description: '', isPublic: false })
})

test.each<[Record<string, unknown>, string]>([
  [{ year: '1929' }, 'year'],
  [{ year: String(lastYear() + 1) }, 'year'],
  [{ year: '1998.5' }, 'year'],
  [{ year: [1998] }, 'year'],
  [{ year: '9'.repeat(1000) }, 'year'],
  [{ seats: 0 }, 'seats'],
  [{ seats: 31 }, 'seats'],
  [{ lift: -1 }, 'lift'],
  [{ lift: 24.25 }, 'lift'],
  [{ lift: 3.1 }, 'lift'],
  [{ drive: 'steam' }, 'drive'],
  [{ make: 'Other' }, 'otherMake'],
  [{ make: '???' }, 'make'],
  [{ make: 'x'.repeat(51) }, 'make'],
  [{ model: 'x'.repeat(61) }, 'model'],
  [{ city: 7 }, 'city'],
  [{ color: 'x'.repeat(31) }, 'color'],
  [{ status: 'stolen' }, 'status'],
  [{ status: 'for-sale', price: 0 }, 'price'],
  [{ status: 'for-sale', price: 1_000_001 }, 'price'],
  [{ status: 'for-sale', price: '99.5' }, 'price'],
  [{ status: 'sold', price: 4200 }, 'price'],
  [{ price: 4200 }, 'price'],
])('rejects %j with a message at its field', (facts, field) => {
  const { error } = parse(facts)
  expect(Object.keys(error ? fieldErrors(error) : {})).toEqual([field])
})
