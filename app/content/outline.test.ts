import { expect, test } from 'vitest'
import { headingId, outline } from './outline.ts'

type Tree = Parameters<ReturnType<typeof outline>>[0]

function textWith(...headings: string[]): Tree {
  return {
    type: 'root',
    children: [
      { type: 'mdxjsEsm' },
      ...headings.map((value) => ({
        type: 'element',
        tagName: 'h2',
        children: [{ type: 'text', value }],
      })),
    ],
  }
}

test('a heading becomes an id of plain letters, digits and hyphens', () => {
  expect(headingId('Report somebody else’s mistake?')).toBe('report-somebody-else-s-mistake')
})

test('the index leads to each heading, and the text stands behind it in one box', () => {
  const tree = textWith('One', 'Two & a half', 'Three')
  outline()(tree)
  const [imports, index, text] = tree.children ?? []
  expect(imports?.type).toBe('mdxjsEsm')
  const links = index?.children?.[1]?.children?.map((item) => item.children?.[0]?.properties?.href)
  expect(links).toEqual(['#one', '#two-a-half', '#three'])
  expect(text?.children?.map(({ properties }) => properties?.id)).toEqual([
    'one',
    'two-a-half',
    'three',
  ])
})

test('a short text gets no index', () => {
  const tree = textWith('One', 'Two')
  outline()(tree)
  expect(tree.children?.map(({ tagName }) => tagName)).toEqual([undefined, 'div'])
})

test('two headings of the same words stop the build', () => {
  expect(() => outline()(textWith('Same', 'Same'))).toThrow('“Same”')
})
