import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { words } from '#tests/support/words.ts'

/*
 * Browsers from 2020 drop CSS that they do not know: an `@layer` with all its rules, a rule with
 * one unknown selector, a declaration. The build must provide a fallback for each.
 */

interface Rule {
  /** The surrounding at-rules, outermost first. */
  within: string[]
  /** Selector or name of the at-rule. */
  head: string
  declarations: string
}

/** All rules of a stylesheet, innermost first where nested. */
function getRules(css: string): Rule[] {
  const rules: Rule[] = []
  const open: { head: string; from: number }[] = []
  let start = 0
  const text = css.replace(/\/\*.*?\*\//gs, '')
  for (const { 0: mark, index } of text.matchAll(/"(?:\\.|[^"])*"|[{};]/g)) {
    if (mark === '{') open.push({ head: text.slice(start, index).trim(), from: index + 1 })
    if (mark === '}') {
      const closed = open.pop()
      if (!closed) throw new Error('There is a brace too many.')
      const within = open.map(({ head }) => head)
      rules.push({ within, head: closed.head, declarations: text.slice(closed.from, index) })
    }
    if (mark.length === 1) start = index + 1
  }
  return rules
}

const isLeaf = ({ declarations }: Rule) => !declarations.includes('{')
const isSelector = ({ head, within }: Rule) =>
  !/^(@|from|to|\d)/.test(head) && !/^@keyframes/.test(within.at(-1) ?? '')

/** Splits at commas between selectors, but not within parentheses. */
const splitList = (list: string) => list.split(/,(?![^(]*\))/)

const assets = 'build/client/assets'
const sheets = [
  ...readdirSync(assets)
    .filter((name) => name.endsWith('.css'))
    .map((name) => `${assets}/${name}`),
  'public/error-response.css',
].map((file) => ({ name: file.replace(/-[\w-]{8}\.css$/, ''), css: readFileSync(file, 'utf8') }))

/** Newer selectors: a list with one of them is dropped where it is unknown. */
const YOUNG =
  words(`:has( :focus-visible :popover-open :user-valid :user-invalid ::backdrop ::details-content
  ::file-selector-button ::view-transition ::-webkit- ::-moz-`)

/** Without them the page looks the same: `masonry.css`. */
const SAVES_WORK = /^@property --(ratio|rows|narrow|widest|text)$/

describe.each(sheets)('$name', ({ css }) => {
  const rules = getRules(css)
  const leaves = rules.filter(isLeaf)
  const outside = (condition: RegExp) =>
    leaves.filter(({ within }) => !within.some((head) => condition.test(head)))

  test('is for browsers that know `inset`, except for a few bytes', () => {
    const plain = outside(/^@supports (not )?\(inset: ?0\)$/)
    expect(plain.length).toBeLessThanOrEqual(2)
    expect(plain.map(({ declarations }) => declarations).join('').length).toBeLessThan(80)
    expect(leaves.length).toBeGreaterThan(plain.length)
  })

  test('has no at-rule, nesting or media query that older browsers drop', () => {
    const heads = rules.map(({ head }) => head)
    expect(
      heads.filter((head) => /^@(layer|property|container|scope|starting-style)/.test(head)),
    ).toEqual(heads.filter((head) => SAVES_WORK.test(head)))
    expect(heads.filter((head) => head.includes('&'))).toEqual([])
    expect(
      rules.filter((rule) => isSelector(rule) && !isLeaf(rule)).map(({ head }) => head),
    ).toEqual([])
    expect(heads.filter((head) => /^@media.*([<>]|not ?\()/.test(head))).toEqual([])
  })

  test('has no newer selector in a list with others', () => {
    const selectors = leaves.filter(isSelector).map(({ head }) => head)
    expect(selectors.filter((head) => /:(is|where|matches|any)\(/.test(head))).toEqual([])
    expect(selectors.filter((head) => /:not\([^()]*,/.test(head))).toEqual([])
    const mixed = selectors.filter((head) =>
      YOUNG.some((young) => {
        const list = splitList(head)
        return list.some((one) => one.includes(young)) && !list.every((one) => one.includes(young))
      }),
    )
    expect(mixed).toEqual([])
  })

  test('has a fallback for every newer value', () => {
    const declared = (from: Rule[]) => from.flatMap(({ declarations }) => declarations.split(';'))
    const all = declared(leaves)
    expect(all.filter((one) => /\b(ok)?(lab|lch)\(/.test(one))).toEqual([])
    expect(all.filter((one) => /^\s*(rotate|translate|scale) ?:/.test(one))).toEqual([])
    expect(
      declared(outside(/^@supports.*color-mix/)).filter((one) => one.includes('color-mix(')),
    ).toEqual([])
    expect(
      declared(outside(/^@supports ?\(height: ?1[dsl]vh\)$/)).filter((one) =>
        /\d[dsl]v[hw]\b/.test(one),
      ),
    ).toEqual([])
  })
})

/**
 * Set by `style` attributes (`masonry.tsx`, `photo-view.tsx`, `crop-editor.tsx` and others) or by a
 * library.
 */
const SET_ELSEWHERE = new Set(['--width', '--shape', '--radix-toast-swipe-move-x'])

test('only the first stylesheet sets variables of the whole page', () => {
  const setters = sheets.flatMap(({ name, css }) =>
    getRules(css)
      .filter(isLeaf)
      .filter(({ within }) => !within.includes('@media print'))
      .filter(
        ({ head, declarations }) =>
          /^(:root|html|body|\*)$/.test(head) && /(^|;)--/.test(declarations),
      )
      .map(() => name),
  )
  // Another one, loaded after the first view, would compute the styles of the whole page again.
  expect([...new Set(setters)]).toEqual([`${assets}/styles`])
})

test('defines a value for every custom property', () => {
  const css = sheets.map((sheet) => sheet.css).join('')
  const set = new Set([...css.matchAll(/[{;\s](--[\w-]+) ?:/g)].map(([, name]) => name))
  const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name)
  expect(used.length).toBeGreaterThan(100)
  expect(used.filter((name) => !set.has(name) && !SET_ELSEWHERE.has(name))).toEqual([])
})

test("keeps the masonry's feature query uncomputed by the build", () => {
  const first = sheets.find(({ name }) => name.endsWith('/styles'))?.css ?? ''
  expect(first).toContain('@supports (grid-row:span max(1.5,2))')
  expect(first).toContain('@supports not (grid-row:span max(1.5,2))')
})
