import { excerpt, normalizeText } from '#app/features/plain-text.ts'

/**
 * A member's text as a single line without tabs, and without the control characters by which it could change
 * what the terminal shows.
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

/** The columns of a list as one line. */
export function row(...columns: (string | null)[]): string {
  return columns.map((column) => oneLine(column ?? '') || '-').join('\t')
}

/** The day of a date, in UTC. */
export function day(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/** Rows per page of a list. */
const PAGE = 50

/** The number of rows to read for a page: one extra row indicates that there are more. */
export const PAGE_LIMIT = PAGE + 1

/**
 * A page of a list, with a last line that says how to get the next one.
 * @param rows up to `PAGE_LIMIT` rows
 */
export function pageLines<Row extends { id: string | number }>(
  rows: Row[],
  lineOf: (row: Row) => string,
): string[] {
  const shown = rows.slice(0, PAGE)
  const more =
    rows.length > PAGE ? [`More: repeat the command with --before ${shown.at(-1)?.id}`] : []
  return [...shown.map(lineOf), ...more]
}
