import { expect, test } from 'vitest'
import { readCents, readDollars } from './dollars.ts'

test.each([
  ['4200', 4200],
  ['5.000', 5000],
  ['12.500', 12_500],
  ['1 250', 1250],
  ['1\u00a0250', 1250],
  ['$4,200', 4200],
  ['US$ 4’200', 4200],
  ['4200 USD', 4200],
  ['1,000,000', 1_000_000],
  ['4,200.00', 4200],
  ['4.200,00', 4200],
  ['500.00', 500],
  ['4.200,50', NaN],
  ['99.5', NaN],
  ['4,2', NaN],
  ['4.20', NaN],
  ['1.250 000', NaN],
  ['12,50,000', NaN],
  ['1e3', NaN],
  ['0x10', NaN],
  ['-4200', NaN],
  ['4k', NaN],
  ['', NaN],
])('%j is %d', (text, dollars) => {
  expect(readDollars(text)).toBe(dollars)
})

test.each([
  ['249.50', 249_50],
  ['1.299,5', 1299_50],
  ['$1,299', 1299_00],
  ['0', 0],
  ['4.2000', NaN],
  ['1,2,3', NaN],
  ['free', NaN],
])('%j is %d cents', (text, cents) => {
  expect(readCents(text)).toBe(cents)
})
