import { expect, test } from 'vitest'
import { initials } from './avatar.tsx'

test.each([
  ['Maya Okafor', 'MO'],
  ['Ana Sofía Villaseñor', 'AV'],
  ['cartguy', 'C'],
  ['  ', ''],
  ['🛺 rider', '🛺R'],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
