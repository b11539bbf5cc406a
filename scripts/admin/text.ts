import { sizeText as size } from '#app/features/site-health/finding.ts'
import { excerpt, normalizeText } from '#app/http/forms/plain-text.ts'
import { idParameter } from '#app/http/addresses.ts'
import { countText } from '#app/ui/count.ts'
import { AdminError, type AdminOutput, type Cell, type Listing } from './command.ts'

/**
 * A member's text as a single line without tabs, and without the control characters by which it
 * could change what the terminal shows.
 */
export function oneLine(text: string): string {
  return normalizeText(text).replace(/\s+/g, ' ')
}

/** Longer texts would wrap the lines of a list. */
const MAX_TEXT = 100

/** The start of a member's text as a single line. */
export function shortLine(text: string): string {
  return excerpt(oneLine(text), MAX_TEXT)
}

/** A count with its word: '1 member', '3 members'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`

/** A time as all commands show it, in UTC. */
export const time = (date: Date): string =>
  `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`

function toText(value: Cell): string {
  if (value instanceof Date) return time(value)
  if (value !== null && typeof value === 'object') return size(value.bytes)
  return typeof value === 'number' ? countText(value) : oneLine(value ?? '') || '-'
}

/** A column of a list: a number other than an id is followed by what it counts. */
function column([name, value]: [string, Cell]): string {
  if (typeof value !== 'number') return toText(value)
  const many = toWords(name)
  return name === 'id' ? String(value) : counted(value, many.replace(/s$/, ''), many)
}

const toWords = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** What a command prints for people: tabs separate the columns. */
export function toLines(output: AdminOutput): string[] {
  if (Array.isArray(output)) return output
  const lines =
    'items' in output
      ? output.items.map((item) => Object.entries(item).map(column).join('\t'))
      : Object.entries(output.facts).map(([name, value]) => `${toWords(name)}\t${toText(value)}`)
  return [...lines, output.summary]
}

/** What a command prints with `--json`: one object with the summary. */
export function toJson(output: AdminOutput): string {
  if (Array.isArray(output))
    return JSON.stringify({ lines: output.slice(0, -1), summary: output.at(-1) ?? '' })
  return JSON.stringify('items' in output ? output : { ...output.facts, summary: output.summary })
}

/** Rows per page of a list. */
const PAGE = 50

/** The number of rows to read for a page: one extra row indicates that there are more. */
export const PAGE_LIMIT = PAGE + 1

/**
 * A page of a list, with a summary that says how to get the next one.
 * @param rows up to `PAGE_LIMIT` rows
 * @param one the word for one row
 * @param none the summary of an empty page
 */
export function pageOf<Row extends { id: string | number }>(
  rows: Row[],
  toItem: (row: Row) => Record<string, Cell>,
  one: string,
  none: string,
): Listing {
  const shown = rows.slice(0, PAGE)
  const more =
    rows.length > PAGE ? ` More: repeat the command with --before ${shown.at(-1)?.id}` : ''
  return {
    items: shown.map(toItem),
    summary: shown.length === 0 ? none : `${counted(shown.length, one)}.${more}`,
  }
}

/**
 * The id of --before; undefined without one.
 * @throws AdminError
 * @param what the word for one row, with its article
 */
export function beforeOption(text: string | undefined, what: string): number | undefined {
  const before = text === undefined ? undefined : idParameter(text)
  if (before === null) throw new AdminError(`--before takes the number of ${what}.`)
  return before
}

/**
 * A whole number given as an option.
 * @throws AdminError outside of 1 to `most`
 */
export function numberOption(name: string, text: string, most: number): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most)
    throw new AdminError(`--${name} takes a number from 1 to ${most}.`)
  return number
}

export { size }
