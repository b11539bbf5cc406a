import { z } from 'zod'
import { percentDecoded } from '#app/http/percent-encoding.ts'
import { folderOf, type Found } from '../archive.server.ts'
import { text, words, type Draft, type Row } from '../draft.server.ts'
import { UnreadableList } from '../lists.server.ts'
import { failedName as shown } from '../../photos/upload/batch.ts'

/* Pictures with captions.csv or captions.json (docs/product.md#screens). */

/** The names of columns that other programs write, without spaces and signs. */
const COLUMNS: Record<string, string[]> = {
  file: ['filename', 'image', 'picture', 'photo', 'path', 'sourcefile'],
  title: ['headline', 'name'],
  description: ['caption', 'text'],
  alt: ['alttext'],
  source: ['sourceurl', 'url'],
  tags: ['tag', 'keywords', 'hashtags'],
  category: [],
  date: ['takenon', 'datetaken'],
  binder: ['album'],
}
const FIELDS = new Map(
  Object.entries(COLUMNS).flatMap(([field, others]) =>
    [field, ...others].map((name) => [name, field] as const),
  ),
)

/** The field that a column means. */
const columnOf = (name: string): string | undefined =>
  FIELDS.get(name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ''))

const fields = z.object({
  file: z.string().min(1),
  title: text,
  description: text,
  alt: text,
  source: text,
  tags: words,
  category: text,
  date: text,
  binder: text,
})

type Caption = z.output<typeof fields> & { others: string[] }

/** An object of any of the names of columns; a name of this site comes before others. */
const caption = z.record(z.string(), z.unknown()).transform((sent, context): Caption => {
  const own = Object.keys(COLUMNS).filter((field) => Object.hasOwn(sent, field))
  const named: Record<string, unknown> = Object.fromEntries(
    own.map((field) => [field, sent[field]]),
  )
  const others: string[] = []
  for (const [name, value] of Object.entries(sent).slice(0, 100)) {
    const field = columnOf(name)
    if (field !== undefined && !Object.hasOwn(named, field)) named[field] = value
    else if (!own.includes(name) && value !== '' && value != null) others.push(name)
  }
  const { data, error } = fields.safeParse(named)
  if (data) return { ...data, others }
  context.addIssue({ code: 'custom', message: error.message, path: ['file'] })
  return z.NEVER
})

/**
 * A cell that goes on over lines that begin with files of the archive: its quote was never closed.
 */
function requireClosedQuotes(draft: Draft, { list, line, value }: Row): void {
  for (const cell of Object.values(value as Record<string, unknown>)) {
    const [, ...others] = String(cell).split('\n')
    for (const other of others.slice(0, 1000)) {
      const [first = '', second] = other.split(/[,;\t|]/, 2)
      const isRow = /\.\w{3,4}$/.test(first) && second !== undefined
      if (isRow && typeof draft.archive.find(first) === 'object')
        throw new UnreadableList(shown(list), line, 'has a quote that is not closed')
    }
  }
}

/** By its path beside the list, else anywhere; also as a part of a web address. */
function findPicture({ archive }: Draft, list: string, name: string): Found {
  const nearby = archive.find(folderOf(list) + name)
  const found = typeof nearby === 'object' ? nearby : archive.find(name, true)
  if (found !== 'missing' || !/%[\da-f]{2}/i.test(name)) return found
  const decoded = percentDecoded(name)
  return decoded === null ? 'missing' : archive.find(decoded, true)
}

async function planList(draft: Draft, list: string): Promise<void> {
  let rows = 0
  for await (const { data, row } of draft.rows(list, caption, columnOf)) {
    rows++
    const isTable = !/\.json$/i.test(list)
    if (isTable) requireClosedQuotes(draft, row)
    const { file, alt: altText, source: sourceUrl, category, others } = data
    for (const name of others)
      draft.noteOnce(`${shown(list)}: the column "${shown(name)}" is not imported.`)
    const texts = { ...data, altText, sourceUrl, tags: [category.slice(0, 200), ...data.tags] }
    const found = findPicture(draft, list, file)
    const photo = await draft.add(found, file, texts, { date: data.date }, row)
    if (!photo) continue
    photo.binder = draft.binderNamed(data.binder)
    const excess = row.excess ?? []
    if (excess.length > 0)
      photo.notes.push(
        `${shown(file)}: line ${row.line} of ${shown(list)} has more cells than columns; ${shown(excess.join(', '))} was left out.`,
      )
  }
  if (rows === 0) draft.note(() => shown(list), '{name} names no photo.')
}

export async function planCaptions(draft: Draft, lists: string[]): Promise<void> {
  for (const list of lists) await planList(draft, list)
  await draft.addOthers()
}
