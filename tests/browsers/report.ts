import type { Facts } from './tasks.ts'

/** Result of one task in one engine. */
export interface Outcome {
  task: string
  /** Reason of the failure. */
  failure?: string
}

/** Results of one engine. */
export interface Row {
  engine: string
  /** Undefined where it was not available. */
  version?: string
  packages: string
  facts: Facts
  outcomes: Outcome[]
}

const INTRODUCTION = `# Browsers

What a visitor does, in every browser engine that Debian or Playwright has. \`npm run test:browsers -- --write\`
makes this page. Each page has to be readable, without an error in the console or horizontal scrolling, its
pictures visible and of a sensible size, its content within the first 400 pixels, in a narrow and a wide window.
`

/** A table in Prettier's format. */
function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(3, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 3)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

const yesNo = (fact: boolean | undefined) => (fact === undefined ? '' : fact ? 'yes' : 'no')

/** The same in every run: without the random port. */
const inOneLine = (failure: string) =>
  failure
    .replace(/http:\/\/localhost:\d+/g, '')
    .replace(/\s+/g, ' ')
    .replaceAll('`', "'")
    .trim()

/** The content of docs/browsers.md. */
export function browsersPage(rows: Row[], tasks: string[]): string {
  const head = ['engine', 'version', 'script', 'style', 'pictures', 'tasks that work']
  const body = rows.map((row) => [
    row.engine,
    row.version ?? 'not installed',
    yesNo(row.facts.script),
    yesNo(row.facts.style),
    row.facts.formats?.join(', ') ?? '',
    row.outcomes.length === 0 ? '' : `${countOutcomes([row]).passed} of ${tasks.length}`,
  ])
  const failures = rows.flatMap(({ engine, outcomes }) =>
    outcomes.flatMap(({ task, failure }) =>
      failure === undefined ? [] : [`- ${engine}, ${task}: \`${inOneLine(failure)}\``],
    ),
  )
  const parts = [INTRODUCTION, `The tasks: ${tasks.join(', ')}.\n`, table([head, ...body]), '']
  if (failures.length > 0) parts.push('## What fails', '', ...failures, '')
  return parts.join('\n')
}

/** Counts passed and failed tasks. */
export function countOutcomes(rows: Row[]): { passed: number; failed: number } {
  const all = rows.flatMap(({ outcomes }) => outcomes)
  const failed = all.filter(({ failure }) => failure !== undefined).length
  return { passed: all.length - failed, failed }
}
