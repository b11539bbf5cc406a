import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/*
 * docs/spec-coverage.md names a test for every promise. A name that no longer stands in its file is a
 * promise that nothing shows any more.
 */

const STATUSES = ['no test', 'not there']

interface Row {
  line: number
  said: string
  shownBy: string[]
}

function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = /^\| (.*) \| (.*) \|$/.exec(text)
    const [, said = '', shown = ''] = cells ?? []
    if (!cells || said.trim() === 'What is said' || /^-+$/.test(said.trim())) return []
    return [{ line: index + 1, said: said.trim(), shownBy: shown.trim().split('<br>') }]
  })
}

/** The titles in a test file; what a table or a loop fills in stands for any text. */
function titlesOf(source: string): RegExp[] {
  const call = /(?:\b(?:test|it|describe)\(|\)\()\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/gs
  return [...source.matchAll(call)].map(([, , title = '']) => {
    const fixed = title
      .replaceAll(/\\(.)/g, '$1')
      .split(/\$\{[^}]*\}|%[sdifjo]|\$[a-z]\w*(?:\.\w+)*/i)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    return new RegExp(`^${fixed.join('.+')}$`, 's')
  })
}

const titles = new Map<string, RegExp[]>()
function isTitle(file: string, title: string): boolean {
  if (!titles.has(file)) titles.set(file, titlesOf(readFileSync(file, 'utf8')))
  // A title that is nothing but a placeholder would match whatever is written here.
  return (titles.get(file) ?? []).some(
    (pattern) => pattern.source !== '^.+$' && pattern.test(title),
  )
}

/** What is wrong with a cell's entry, or null. */
function faultOf(entry: string): string | null {
  if (STATUSES.includes(entry)) return null
  const [, file, title] = /^`([^`]+)` › (.+)$/.exec(entry) ?? []
  if (!file || !title) return `names no test: ${entry}`
  if (!existsSync(file)) return `no such file: ${file}`
  return isTitle(file, title) ? null : `no such test in ${file}: ${title}`
}

describe('docs/spec-coverage.md', () => {
  const rows = readRows(readFileSync('docs/spec-coverage.md', 'utf8'))

  test('has a row for every promise', () => {
    expect(rows.length).toBeGreaterThan(300)
  })

  test('names tests that exist', () => {
    const faults = rows.flatMap(({ line, shownBy }) =>
      shownBy.map(faultOf).flatMap((fault) => (fault ? [`line ${line}: ${fault}`] : [])),
    )
    expect(faults).toEqual([])
  })

  test('a name that is not there would be noticed', () => {
    const here = 'tests/http/spec-coverage.test.ts'
    expect(faultOf(`\`${here}\` › names tests that exist`)).toBeNull()
    expect(faultOf(`\`${here}\` › no such title`)).toContain('no such test')
    expect(faultOf('`tests/http/gone.test.ts` › x')).toContain('no such file')
    expect(faultOf('covered')).toContain('names no test')
  })
})
