import { expect, it } from 'vitest'
import { isTyped, preservedValues } from './preserved-values.ts'

const TEXTS = { title: 1_000, content: 500, altText: 1_000, description: 10_000 }

it('preserves typed text, also if it is somewhat too long', () => {
  const fields = { title: 'x'.repeat(1_500), 'title-12': '<"&>', content: 'y'.repeat(501) }
  expect(preservedValues({ ...fields, image: new Blob(['no text']) }, TEXTS)).toEqual(fields)
})

it.each([
  ['title', 2_000],
  ['content', 1_000],
  ['altText-3', 2_000],
  ['binderId', 4_000],
])('cuts %s to %d characters', (name, most) => {
  expect(preservedValues({ [name]: 'x'.repeat(1_000_000) }, TEXTS)[name]).toHaveLength(most)
})

it('tells text fields from chosen and hidden ones', () => {
  for (const name of ['title', 'title-12', 'content']) expect(isTyped(TEXTS, name)).toBe(true)
  for (const name of ['intent', 'returnTo', 'photo', 'isPublic', 'category', 'title-a'])
    expect(isTyped(TEXTS, name)).toBe(false)
})

it('does not split a surrogate pair', () => {
  expect(preservedValues({ content: `x${'😀'.repeat(1_000)}` }, TEXTS).content).toHaveLength(999)
})

it.each(['"', "'", '<', '&', '\\', '\u0001', '漢', '\u2028', 'x'])(
  'bounds the size in a page for fields full of %j',
  (unit) => {
    const names = Array.from({ length: 60_000 }, (_, index) => `description-${index}`)
    const values = preservedValues(
      Object.fromEntries(names.map((name) => [name, unit.repeat(200)])),
      TEXTS,
    )
    expect(new Set(Object.values(values).map((value) => value.charAt(0)))).toContain(unit)
    const html = Object.values(values)
      .join('')
      .replace(/["'<>&]/g, '&quot;')
    expect(Buffer.byteLength(html + JSON.stringify(values))).toBeLessThan(500_000)
  },
)
