import { expect, test } from 'vitest'
import makes from '#app/content/makes.json' with { type: 'json' }
import { cartName } from './cart.ts'
import { cartsPath } from './carts-path.ts'
import { cartKey, knownMake, toMakeKey, tidyName } from './names.ts'

test.each([
  ['ezgo', 'E-Z-GO'],
  ['E-Z-Go', 'E-Z-GO'],
  ['EZ GO', 'E-Z-GO'],
  ['clubcar', 'Club Car'],
  ['CLUB CAR', 'Club Car'],
  ['harley davidson', 'Harley-Davidson'],
  ['gem', 'Polaris GEM'],
  ['Think', 'Ford Think'],
  ['Hupmobile', null],
])('the make %s is %s', (text, name) => {
  expect(knownMake(text)).toBe(name)
})

test('no spelling of the list means two makes', () => {
  const spellings = Object.entries(makes).flatMap(([name, also]) =>
    [...new Set([name, ...also].map(cartKey))].map((key) => key),
  )
  expect(new Set(spellings).size).toBe(spellings.length)
})

test('a key ignores case, spaces, punctuation and accents, and keeps other scripts', () => {
  expect(cartKey('Drive 2')).toBe(cartKey('DRIVE-2'))
  expect(cartKey('Citroën')).toBe('citroen')
  expect(cartKey('ヤマハ')).not.toBe('')
  expect(cartKey('!?')).toBe('')
  expect(toMakeKey('e-z-go')).toBe('ezgo')
})

test.each([
  ['precedent', 'Precedent'],
  ['PRECEDENT', 'Precedent'],
  ['txt', 'TXT'],
  ['  the   villages ', 'The Villages'],
  ['Onward', 'Onward'],
  ['DS', 'DS'],
  ['xrt850', 'XRT850'],
  // Another case of these letters is another letter, or two.
  ['ırmak', 'ırmak'],
  ['maß2', 'maß2'],
  ['straße', 'Straße'],
])('a typed name %j becomes %j', (text, name) => {
  expect(tidyName(text)).toBe(name)
})

test('a tidied name stays as it is', () => {
  const parts = ['golf', 'ts', 'a', 'E', '4', '2+2', 'ß', 'é', 'ı', '</b>', ' ', ' ', '-']
  for (let number = 0; number < 13 ** 4; number += 7) {
    const name = [1, 13, 169, 2197].map((unit) => parts[Math.floor(number / unit) % 13]).join('')
    const tidy = tidyName(name)
    expect(tidyName(tidy), name).toBe(tidy)
  }
})

test('a list of carts has one address for every spelling', () => {
  expect(cartsPath()).toBe('/carts')
  expect(cartsPath({ make: 'E-Z-GO' })).toBe('/carts/e-z-go')
  expect(cartsPath({ make: 'ezgo', model: 'TXT 48', year: 2010, drive: 'gas' })).toBe(
    '/carts/e-z-go?model=txt48&year=2010&drive=gas',
  )
  expect(cartsPath({ make: 'Hup Mobile' })).toBe('/carts/hupmobile')
  expect(cartsPath({ model: 'TXT' })).toBe('/carts')
})

test('a cart is named by year, make and model', () => {
  expect(cartName({ year: 1998, make: 'Club Car', model: 'DS' })).toBe('1998 Club Car DS')
  expect(cartName({ year: null, make: null, model: null })).toBe('')
})
