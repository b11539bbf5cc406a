import { expect, it } from 'vitest'
import cases from './link-removal.json' with { type: 'json' }
import { REMOVED_LINK as gone, removeLinks } from './link-removal.ts'

it.each(cases.go)('removes the link: %s', (link) => {
  expect(removeLinks(link)).toBe(gone)
  expect(removeLinks(`see ${link} now`)).toBe(`see ${gone} now`)
  expect(removeLinks(`(${link})`)).toBe(`(${gone})`)
  expect(removeLinks(`"${link}", he said`)).toBe(`"${gone}", he said`)
  expect(removeLinks(`Look:\n${link}\nNice!`)).toBe(`Look:\n${gone}\nNice!`)
})

it.each(cases.stay)('keeps the text: %s', (text) => {
  expect(removeLinks(text)).toBe(text)
})

it.each([
  ['Visit example.com.', `Visit ${gone}.`],
  ['example.com, example.org; a.example!', `${gone}, ${gone}; ${gone}!`],
  ['Is it https://a.example/b?', `Is it ${gone}?`],
  ['https://a.example/b...', `${gone}...`],
  ['(see https://a.example/b)', `(see ${gone})`],
  ['https://a.example/Golf_(sport)!', `${gone}!`],
  ['[link](https://a.example)', `[link](${gone})`],
  ['<https://a.example>', `<${gone}>`],
  ['**example.com**', `**${gone}**`],
  ['_example.com_', `_${gone}_`],
  ['_https://example.com_', `_${gone}_`],
  ['1https://a.b', `1${gone}`],
  ['éhttps://a.b', `é${gone}`],
  ['example.com/a?b=c.', `${gone}.`],
  ['mail me@x.com', `mail ${gone}`],
  ['wow!example.com', `wow!${gone}`],
  ['x,example.com', `x,${gone}`],
  ['example.com.Then', `${gone}.Then`],
  ['example.com-like', `${gone}-like`],
  ['example.com’s', `${gone}’s`],
  ['a https://b.example https://c.example', `a ${gone} ${gone}`],
  ['nice.example.com', gone],
])('finds the end of the link: %s', (text, expected) => {
  expect(removeLinks(text)).toBe(expected)
})
