import { expect, test } from 'vitest'
import { headingId, outline } from './outline.ts'

type Tree = Parameters<ReturnType<typeof outline>>[0]

const textWith = (...headings: string[]): Tree => ({
    type: 'root',
    children: [
      { type: 'mdxjsEsm' },
      ...headings.map((value) => ({
        type: 'element',
        tagName: 'h2',
        children: [{ type: 'text', value }],
      })),
    ],
  })

test('makes an id of plain letters, digits and hyphens from a heading', () => {
  expect(headingId('Report somebody else’s mistake?')).toBe('report-somebody-else-s-mistake')
})

test('links to each heading from an index before the text', () => {
  const tree = textWith('One', 'Two & a half', 'Three')
  outline()(tree)
  const [imports, index, text] = tree.children ?? []
  expect(imports?.type).toBe('mdxjsEsm')
  const list = index?.children?.[1]?.children?.[1]
  const links = list?.children?.map((item) => item.children?.[0]?.properties?.href)
  expect(links).toEqual(['#one', '#two-a-half', '#three'])
  expect(text?.children?.map(({ properties }) => properties)).toEqual([
    { id: 'one', tabIndex: -1 },
    { id: 'two-a-half', tabIndex: -1 },
    { id: 'three', tabIndex: -1 },
  ])
})

test('adds no index to a short text', () => {
  const tree = textWith('One', 'Two')
  outline()(tree)
  expect(tree.children?.map(({ tagName }) => tagName)).toEqual([undefined, 'div'])
})

test('fails the build for two headings with the same text', () => {
  expect(() => outline()(textWith('Same', 'Same'))).toThrow('“Same”')
})
