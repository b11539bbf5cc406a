import { Readable } from 'node:stream'
import { CsvError, parse as parseCsv, type Info } from 'csv-parse'
import { HttpError } from '#app/http/http-error.ts'
import { pause } from '#app/http/process/pause.server.ts'

/* The rows of lists: JSON, and tables as spreadsheets write them. */

/** Longer than any photo, post or album: parsing one must not take long. */
export const MAX_ELEMENT = 262_144
/** More columns than a list of captions has. */
const MAX_COLUMNS = 100

/** 400: a list cannot be read. */
export class UnreadableList extends HttpError {
  constructor(list: string, line: number, what: string) {
    const text = `${list} cannot be read: line ${line} ${what}. Please correct it, and send the file again.`
    super(400, text, { errors: { archive: [text] } })
  }
}

export interface ListRow {
  line: number
  value: unknown
  /** In an object of lists, the one that it is in. */
  key?: string
  /** What a table's row has behind its last column. */
  excess?: string[]
}

const linesBefore = (text: string, at: number): number => {
  let lines = 0
  for (let next = -1; (next = text.indexOf('\n', next + 1)) >= 0 && next < at;) lines++
  return lines
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = [0x5b, 0x7b]
const CLOSING = [0x5d, 0x7d]

/** Reads the items of a list while its text comes in pieces; it keeps those of one item. */
class JsonReader {
  readonly #pieces: Iterator<string>
  #text = ''
  #at = 0
  /** The line in which the kept text begins. */
  #line = 1

  constructor(
    readonly name: string,
    pieces: Iterable<string>,
  ) {
    this.#pieces = pieces[Symbol.iterator]()
  }

  #fail(what: string, at = this.#at): UnreadableList {
    return new UnreadableList(this.name, this.#line + linesBefore(this.#text, at), what)
  }

  /** Whether there is a character at a place; reads on if needed. */
  #has(at: number): boolean {
    while (at >= this.#text.length) {
      const { value, done } = this.#pieces.next()
      if (done) return false
      this.#text += value
    }
    return true
  }

  /** Forgets what was read. */
  #forget(): void {
    this.#line += linesBefore(this.#text, this.#at)
    this.#text = this.#text.slice(this.#at)
    this.#at = 0
  }

  /** The next character that is no space; empty at the end. */
  #peek(): string {
    while (this.#has(this.#at)) {
      const space = /[\s\ufeff]*/y
      space.lastIndex = this.#at
      space.exec(this.#text)
      this.#at = space.lastIndex
      if (this.#at < this.#text.length) return this.#text[this.#at] ?? ''
      this.#forget()
    }
    return ''
  }

  /** The end of a text that begins at a place. */
  #endOfText(at: number): number {
    for (let end = at + 1; this.#has(end); end++) {
      const sign = this.#text.charCodeAt(end)
      if (sign === BACKSLASH) end++
      else if (sign === QUOTE) return end + 1
      if (end - at > MAX_ELEMENT) throw this.#fail('is too long', at)
    }
    throw this.#fail('has a quote that is not closed', at)
  }

  /** Moves behind a value, which is parsed later. */
  #skip(): void {
    const start = this.#at
    const first = this.#text[start] ?? ''
    if (first === '"') this.#at = this.#endOfText(start)
    else if (first === '{' || first === '[') this.#skipNested()
    else while (this.#has(this.#at) && /[^\s,:[\]{}"]/.test(this.#text[this.#at] ?? '')) this.#at++
    if (this.#at - start > MAX_ELEMENT) throw this.#fail('is too long', start)
    if (this.#at === start) throw this.#fail(first === '' ? 'is not complete' : 'is no JSON')
  }

  #skipNested(): void {
    const start = this.#at
    for (let depth = 0, at = start; this.#has(at); at++) {
      const sign = this.#text.charCodeAt(at)
      if (sign === QUOTE) at = this.#endOfText(at) - 1
      else if (OPENING.includes(sign)) depth++
      else if (CLOSING.includes(sign) && --depth === 0) {
        this.#at = at + 1
        return
      }
      if (at - start > MAX_ELEMENT) throw this.#fail('is too long', start)
    }
    throw this.#fail('is not complete', start)
  }

  #parse(start: number): unknown {
    try {
      return JSON.parse(this.#text.slice(start, this.#at))
    } catch (error) {
      const [, offset = '0'] = /position (\d+)/.exec(String(error)) ?? []
      throw this.#fail('is no JSON', start + Number(offset))
    }
  }

  #next(key?: string): ListRow {
    this.#forget()
    const line = this.#line
    this.#skip()
    return { line, value: this.#parse(0), key }
  }

  /** Moves behind what separates two items. */
  #separate(end: string): void {
    const sign = this.#peek()
    if (sign === ',') this.#at++
    else if (sign !== end) throw this.#fail(sign === '' ? 'is not complete' : 'is no JSON')
  }

  *#list(key?: string): Generator<ListRow, void> {
    for (this.#at++; this.#peek() !== ']'; this.#separate(']')) yield this.#next(key)
    this.#at++
  }

  *#object(): Generator<ListRow, void> {
    let lists = 0
    for (this.#at++; this.#peek() !== '}'; this.#separate('}')) {
      if (this.#peek() !== '"') throw this.#fail('is no JSON')
      const key = String(this.#next().value)
      if (this.#peek() !== ':') throw this.#fail('is no JSON')
      this.#at++
      if (this.#peek() === '[') {
        lists++
        yield* this.#list(key)
      } else this.#next()
    }
    this.#at++
    if (lists === 0) throw this.#fail('is no list')
  }

  *rows(): Generator<ListRow, void> {
    const first = this.#peek()
    this.#has(this.#at + 200)
    // A list of one, without its brackets.
    if (/^\{\s*"(?:file|media|uri|title|creation_timestamp)"/.test(this.#text.slice(this.#at)))
      yield this.#next()
    else if (first === '[') yield* this.#list()
    else if (first === '{') yield* this.#object()
    else throw this.#fail('is no JSON')
    if (this.#peek() !== '') throw this.#fail('is no JSON')
  }
}

/**
 * The items of a JSON array, or of all arrays in an object, one after the other, so that a long
 * list holds up nothing else.
 * @throws UnreadableList
 */
export const jsonRows = (name: string, pieces: Iterable<string>): Generator<ListRow, void> =>
  new JsonReader(name, pieces).rows()

/**
 * The value of a JSON file.
 * @throws UnreadableList
 */
export function jsonValue(name: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    const [, offset = '0'] = /position (\d+)/.exec(String(error)) ?? []
    const at = /end of JSON/.test(String(error)) ? text.length : Number(offset)
    throw new UnreadableList(name, 1 + linesBefore(text, at), 'is no JSON')
  }
}

const DELIMITERS = [',', ';', '\t', '|']

const cellsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter).map((cell) => cell.replaceAll('"', '').trim())

/** The delimiter between most known names in a table's first line, or else between most cells. */
function delimiterOf(header: string, isKnown: (name: string) => boolean): string {
  const scored = DELIMITERS.map((delimiter) => {
    const cells = cellsOf(header, delimiter)
    return { delimiter, known: cells.filter(isKnown).length, count: cells.length }
  })
  scored.sort((one, other) => other.known - one.known || other.count - one.count)
  return scored[0]?.delimiter ?? ','
}

/**
 * The lines of a text, each with a line feed: a list may mix the ends of several systems, or have
 * line feeds only inside cells. One that is too long for a row comes in parts.
 */
function* linesIn(pieces: Iterable<string>): Generator<string, void> {
  let [text, end] = ['', '']
  for (const piece of pieces) {
    text += piece
    end ||= /\n|\r(?=[^\n])/.exec(text)?.[0] ?? ''
    if (end === '' && text.length <= MAX_ELEMENT) continue
    let at = 0
    for (let next = 0; (next = text.indexOf(end || '\n', at) + 1) > 0; at = next)
      yield text.slice(at, next).replace(/\r?\n$|\r$/, '\n')
    text = text.slice(at)
    if (text.length <= MAX_ELEMENT) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

/** Of a line, as many quotes and cells are repaired. */
const MAX_REPAIRS = 1000

const doubled = (text: string): string => text.replaceAll('""', '"').replaceAll('"', '""')

/**
 * Repairs the quotes of a table, as people forget to double them for inches (`"6" kit"`) or put
 * them around a word (`"Big" cart`): then each closes its cell, or is doubled.
 */
class QuoteRepair {
  /** Whether the last line ended inside a quoted cell. */
  #isInside = false

  constructor(readonly delimiter: string) {}

  /** Whether a cell ends before a place, but for spaces. */
  #isEnd(line: string, at: number): boolean {
    const rest = line.slice(at, at + 100).replace(/^[ \u00a0]+/, '')
    return rest === '' || rest.startsWith(this.delimiter) || /^[\r\n]/.test(rest)
  }

  /** The quote that closes a cell, or -1. */
  #closing(line: string, from: number): number {
    let at = line.indexOf('"', from)
    for (let count = 0; at >= 0 && count < MAX_REPAIRS; count++) {
      const isDoubled = line[at + 1] === '"' && !(this.#isEnd(line, at + 1) && at === from)
      if (!isDoubled && this.#isEnd(line, at + 1)) return at
      at = line.indexOf('"', at + (isDoubled ? 2 : 1))
    }
    return -1
  }

  repair(line: string): string {
    if (!line.includes('"')) return line
    const parts: string[] = []
    let at = 0
    for (let count = 0; at < line.length && count < MAX_REPAIRS; count++) {
      const next = this.#isInside ? this.#goOn(line, at, parts) : this.#cell(line, at, parts)
      at = next
    }
    return parts.join('') + line.slice(at)
  }

  /** The rest of a quoted cell, up to its end or that of the line. */
  #goOn(line: string, at: number, parts: string[]): number {
    const end = this.#closing(line, at)
    parts.push(doubled(line.slice(at, end < 0 ? undefined : end)))
    if (end < 0) return line.length
    parts.push('"')
    this.#isInside = false
    // What follows belongs to the separator.
    const next = line.indexOf(this.delimiter, end)
    const after = next < 0 ? line.length : next + this.delimiter.length
    parts.push(line.slice(end + 1, after))
    return after
  }

  #cell(line: string, at: number, parts: string[]): number {
    const separator = line.indexOf(this.delimiter, at)
    const after = separator < 0 ? line.length : separator + this.delimiter.length
    const [space = ''] = /^[ \u00a0]*/.exec(line.slice(at, at + 200)) ?? []
    const start = at + space.length + 1
    if (line[start - 1] !== '"') {
      parts.push(line.slice(at, after))
      return after
    }
    const end = this.#closing(line, start)
    const inside = line.slice(start, end < 0 ? undefined : end)
    const hasStray = inside.replaceAll('""', '').includes('"')
    const isTwoCells = hasStray && inside.includes(`${this.delimiter}"`)
    if (!isTwoCells && (end >= 0 || !hasStray)) {
      parts.push('"')
      this.#isInside = true
      return start
    }
    const cell = line.slice(at, separator < 0 ? undefined : separator)
    const content = cell.trim()
    parts.push(
      `"${content.replaceAll('"', '""')}"`,
      separator < 0 ? line.slice(at + cell.trimEnd().length) : this.delimiter,
    )
    return after
  }
}

/** Chunks of a table's lines, with repaired quotes. */
async function* repairedLines(
  lines: Iterable<string>,
  delimiter: string,
): AsyncGenerator<string, void> {
  const quotes = new QuoteRepair(delimiter)
  let chunk = ''
  for (const line of lines) {
    // A longer one is an error anyway, and slow to repair.
    chunk += line.length > MAX_ELEMENT ? line : quotes.repair(line)
    if (chunk.length < 16_384) continue
    yield chunk
    chunk = ''
    await pause()
  }
  yield chunk
}

/** The first lines of a table up to its header, and those that follow. */
function splitHeader(lines: Iterator<string>) {
  const taken: string[] = []
  let [said, before]: [string | undefined, number] = [undefined, 0]
  for (;;) {
    const { value, done } = lines.next()
    if (done) return { taken, header: '', said, before }
    // Spreadsheets may say the separator in a line of its own.
    const separator = /^\ufeff?"?sep=(.)"?\s*$/i.exec(value.slice(0, 20))?.[1]
    if (separator !== undefined && taken.length === 0 && before === 0) {
      said = separator
      before = 1
      continue
    }
    taken.push(value)
    if (value.trim() !== '') return { taken, header: value, said, before }
  }
}

function* chain(first: string[], others: Iterator<string>): Generator<string, void> {
  yield* first
  for (let next = others.next(); !next.done; next = others.next()) yield next.value
}

/**
 * The rows of a table as objects with the names in its first line.
 * @param columnOf the field that a name in the first line means
 * @throws UnreadableList
 */
export async function* tableRows(
  name: string,
  pieces: Iterable<string>,
  columnOf: (name: string) => string | undefined,
  countCells: (cells: number) => void,
): AsyncGenerator<ListRow, void> {
  const lines = linesIn(pieces)
  const { taken, header, said, before } = splitHeader(lines)
  const delimiter = said ?? delimiterOf(header, (cell) => columnOf(cell) !== undefined)
  let parsed = before
  const parser = parseCsv({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MAX_ELEMENT,
    record_delimiter: '\n',
    on_record: (record: string[], { lines }) => {
      parsed = before + lines
      return record
    },
  })
  const source = Readable.from(repairedLines(chain(taken, lines), delimiter))
  source.on('error', (error) => parser.destroy(error))
  let names: string[] | undefined
  let last = before
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{
      record: string[]
      info: Info
    }>) {
      countCells(record.length)
      const line = last + 1
      last = before + info.lines
      if (names) {
        if (record.every((cell) => cell === '')) continue
        const value = Object.fromEntries(
          names.map((column, index) => [column, record[index] ?? '']).filter(([name]) => name),
        )
        const excess = record.slice(names.length).filter((cell) => cell !== '')
        yield { line: Math.min(line, last), value, excess }
      } else {
        const all = record.slice(0, MAX_COLUMNS)
        const known = all.map((cell) => columnOf(cell))
        if (!known.includes('file')) throw new UnreadableList(name, last, 'names no column "file"')
        // Of two columns for one field, the one with its own name is read, or else the first.
        const columns = all.map((cell) => cell.toLowerCase())
        names = all.map((cell, index) => {
          const field = known[index] ?? ''
          const own = columns.indexOf(field)
          return index === (own < 0 ? known.indexOf(field) : own) ? field : cell
        })
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED'
    const isLong = error.code === 'CSV_MAX_RECORD_SIZE'
    const what = isOpen
      ? 'has a quote that is not closed'
      : isLong
        ? 'is too long'
        : 'has quotes in wrong places'
    throw new UnreadableList(name, parsed + 1, what)
  }
}
