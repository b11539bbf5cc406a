import { z } from 'zod'
import type { ImportedBinder, ImportedPhoto } from '#db/queries/imports.ts'
import { cutText, isHttpAddress, maxRawLength, normalizeText } from '#app/http/forms/plain-text.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { pause } from '#app/http/process/pause.server.ts'
import { withNoun } from '#app/ui/count.ts'
import type { ImportedFacts } from '../photos/commands.server.ts'
import { uploadSchema } from '../photos/schema.ts'
import { failedName as shown } from '../photos/upload/batch.ts'
import { titleOfFile } from '../photos/upload/image-file.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normalizeTags } from '../tags/tag.ts'
import type { Archive, Found } from './archive.server.ts'
import { dayOfText, namesDate } from './day-of-text.ts'
import { UnreadableList, type ListRow } from './lists.server.ts'
import { UNREADABLE } from './text-encoding.server.ts'

/*
 * A plan while a reader makes it. Each file and each row of the archive is counted once: with the
 * photo or binder that it becomes, as a list that was read, or as left out, with the reason.
 */

export interface PlannedBinder extends ImportedBinder {
  fields: Record<string, unknown>
  createdAt?: Date
}

export interface PlannedPhoto extends Pick<
  ImportedPhoto,
  'wasPublic' | 'wasFollowersOnly' | 'place' | 'roles' | 'comments' | 'notes' | 'items'
> {
  /** Its entry in the archive. */
  file: string
  fields: Record<string, unknown> & { title: string }
  /** The binder's source. */
  binder: string | null
  facts: Omit<ImportedFacts, 'also'>
}

/** What a photo has besides its texts; the date is as its source writes it. */
type Others = Partial<Omit<PlannedPhoto, 'file' | 'fields' | 'items'>> & { date?: string }

export interface Texts {
  title?: string
  description?: string
  altText?: string
  sourceUrl?: string
  tags?: string[]
}

/** A row and the list that it is in. */
export type Row = ListRow & { list: string }

const lineOf = ({ list, line }: Row): string => `${shown(list)}, line ${line}`

export const PICTURE = /\.(jpe?g|jfif|png|gif|webp|avif|hei[cf])$/i
export const MAX_BINDERS = 1000
const MAX_NOTES = 100
/** Of a reason's names, as many as may be shown. */
const MAX_NAMES = MAX_NOTES
const LIMITS = textLimits(uploadSchema('api'))
export const MAX_TITLE = LIMITS.newBinderTitle ?? 0
const LABELS = { title: 'title', description: 'description', altText: 'alt text' } as const

/** Why something was left out. `{name}` is what; `{files}` a number of files, for one note. */
export const MISSING = '{name} is not in the zip file.'
const SEVERAL = '{name} is the name of several files. Please write its folder, too.'
const NO_PHOTO = '{name} is no photo.'
export const TWICE = '{name} is about a photo that an earlier row is about.'

export class Draft {
  /** By source, so that each is planned once. */
  readonly binders = new Map<string, PlannedBinder>()
  /** By file. */
  readonly photos = new Map<string, PlannedPhoto>()
  profile: Record<string, string> = {}
  commentsLeftOut = 0
  rowsSeen = 0
  listsRead = 0
  leftOut = 0
  readonly #claimed = new Set<string>()
  readonly #reasons = new Map<string, { names: string[]; count: number }>()

  constructor(readonly archive: Archive) {}

  /** A note, also without anything that was left out. */
  note(nameOf: () => string, reason: string): void {
    const group = this.#reasons.get(reason) ?? { names: [], count: 0 }
    this.#reasons.set(reason, group)
    group.count++
    // Thousands of names would take long to write.
    if (group.names.length < MAX_NAMES) group.names.push(nameOf())
  }

  noteOnce(text: string): void {
    if (!this.#reasons.has(text)) this.note(() => '', text)
  }

  leaveOutRow(row: Row, reason: string): void {
    this.leftOut++
    this.note(() => lineOf(row), reason)
  }

  leaveOutFile(file: string, reason: string): void {
    this.#claimed.add(file)
    this.leftOut++
    this.note(() => shown(file), reason)
  }

  /** Whether it is decided what becomes of a file. */
  isClaimed = (file: string): boolean => this.#claimed.has(file)

  /** Counts a file or rows with the photo or binder that they describe. */
  attach({ items, file }: { items: { items: number } | null; file?: string }): void {
    if (items) items.items++
    if (file !== undefined) this.#claimed.add(file)
  }

  #readList(name: string): void {
    this.#claimed.add(name)
    this.listsRead++
  }

  /**
   * Plans a photo with fields within the limits of a form; what does not fit is noted.
   * @param named how its list names it
   * @param row the row that names it
   * @returns null for one that was left out
   */
  async add(
    found: Found,
    named: string,
    texts: Texts,
    { date = '', ...others }: Others = {},
    row?: Row,
  ): Promise<PlannedPhoto | null> {
    await pause()
    const leaveOut = (reason: string): null => {
      // The name of the file is what its member looks for.
      if (row) this.leftOut++
      this.note(() => (row && reason === TWICE ? lineOf(row) : shown(named)), reason)
      return null
    }
    if (typeof found === 'string') return leaveOut(found === 'missing' ? MISSING : SEVERAL)
    const { file } = found
    if (!PICTURE.test(file)) return leaveOut(NO_PHOTO)
    if (this.photos.has(file)) return leaveOut(TWICE)
    const photo: PlannedPhoto = {
      file,
      items: row ? 2 : 1,
      notes: [],
      binder: null,
      wasPublic: true,
      wasFollowersOnly: false,
      place: null,
      roles: [],
      comments: [],
      fields: this.#fieldsOf(file, texts),
      ...others,
      facts: { takenOn: dayOfText(date), ...others.facts },
    }
    photo.notes = [...notesOf(shown(named), texts, date), ...(others.notes ?? [])]
    this.photos.set(file, photo)
    this.#claimed.add(file)
    return photo
  }

  #fieldsOf(file: string, texts: Texts): PlannedPhoto['fields'] {
    const fit = (field: keyof typeof LABELS): string =>
      cutText(normalizeText(texts[field] ?? ''), LIMITS[field] ?? 0)
    const { sourceUrl = '' } = texts
    return {
      title: fit('title') || titleOf(file),
      description: fit('description'),
      altText: fit('altText'),
      sourceUrl: isLink(sourceUrl) ? sourceUrl : '',
      tags: fittingTags(texts.tags ?? []).kept,
    }
  }

  /** The pictures that no list names, each with the title of its file. */
  async addOthers(othersOf: (file: string) => Others = () => ({})): Promise<void> {
    for (const file of this.archive.entries.keys())
      if (PICTURE.test(file) && !this.#claimed.has(file))
        await this.add({ file }, file, {}, othersOf(file))
  }

  /** The binder with that title, planned when it is first named. */
  binderNamed(name: string | undefined, others: Partial<PlannedBinder> = {}): string | null {
    const title = cutText(normalizeText((name ?? '').normalize('NFC')), MAX_TITLE)
    const source = title.toLowerCase()
    if (title === '') return null
    if (!this.binders.has(source)) {
      if (this.binders.size >= MAX_BINDERS) {
        this.noteOnce(`Only ${MAX_BINDERS} binders fit; ${shown(title)} was left out.`)
        return null
      }
      this.binders.set(source, {
        source,
        items: 0,
        wasPublic: true,
        isPinned: false,
        statusChanges: [],
        build: [],
        notes: [],
        ...others,
        fields: { ...others.fields, title },
      })
    }
    return source
  }

  /** The rows of a list that a schema accepts; the others are left out. */
  async *rows<Schema extends z.ZodType>(
    list: string,
    schema: Schema,
    columnOf?: (name: string) => string | undefined,
  ): AsyncGenerator<{ data: z.output<Schema>; row: Row }, void> {
    if (!this.archive.entries.has(list)) return
    this.#readList(list)
    for await (const each of this.archive.rows(list, columnOf)) {
      const row = { ...each, list }
      this.rowsSeen++
      const { data, error } = schema.safeParse(row.value)
      if (this.archive.isUnreadable(list, row.value))
        this.leaveOutRow(row, '{name} is in an unknown encoding. Please save the file as UTF-8.')
      else if (data !== undefined) yield { data, row }
      else {
        const field = error?.issues[0]?.path[0]
        this.leaveOutRow(
          row,
          field === undefined ? '{name} is no entry.' : `{name} has no valid "${String(field)}".`,
        )
      }
    }
  }

  /** All rows with ids, by id and in its order. */
  async rowsById<Schema extends z.ZodType<{ id: number }>>(list: string, schema: Schema) {
    const rows = new Map<number, { data: z.output<Schema>; row: Row }>()
    for await (const read of this.rows(list, schema)) {
      const { id } = read.data
      if (rows.has(id)) this.leaveOutRow(read.row, '{name} has the id of an earlier row.')
      else rows.set(id, read)
    }
    return [...rows.values()].sort((one, other) => one.data.id - other.data.id)
  }

  /**
   * The value of a file that describes one photo or folder. One that is no JSON is left out.
   * @returns undefined for one that was left out
   */
  async objectIn<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    reason: string,
  ): Promise<z.output<Schema> | undefined> {
    await pause()
    let value: unknown
    try {
      value = await this.archive.jsonObject(file)
    } catch (error) {
      if (!(error instanceof UnreadableList)) throw error
      this.leaveOutFile(file, error.message.replace(/ Please .*/, ''))
      return undefined
    }
    const { data } = schema.safeParse(value)
    if (data === undefined) this.leaveOutFile(file, reason)
    return data
  }

  /** Says what becomes of the files that no reader has read. */
  leaveOutOthers(): void {
    for (const name of this.archive.entries.keys()) {
      if (this.#claimed.has(name)) continue
      const isCaptions = /\.(csv|tsv)$/i.test(name)
      if (PICTURE.test(name)) this.leaveOutFile(name, '{files} that no list names, such as {name}.')
      else if (isCaptions)
        this.leaveOutFile(name, '{name} was not read: a list of captions is named captions.csv.')
      else if (/\.(json|html?|txt|xml)$/i.test(name))
        this.leaveOutFile(name, '{files} that {are} not imported, such as {name}.')
      else this.leaveOutFile(name, '{files} that cannot be imported, such as {name}.')
    }
    for (const name of this.archive.systemFiles)
      this.leaveOutFile(name, '{files} that a computer added, such as {name}.')
  }

  /** A note for each reason and name, but at most as many as are stored. */
  get notes(): string[] {
    const notes = [MAX_NAMES, 20, 5, 1].map((most) =>
      [...this.#reasons].flatMap(([reason, group]) => compose(reason, group, most)),
    )
    return (notes.find(({ length }) => length <= MAX_NOTES) ?? notes.at(-1) ?? []).slice(
      0,
      MAX_NOTES,
    )
  }
}

function compose(
  reason: string,
  { names, count }: { names: string[]; count: number },
  most: number,
): string[] {
  const withName = (name: string) => reason.replace('{name}', () => name)
  const [first = ''] = names
  if (reason.includes('{files}'))
    return [
      withName(first)
        .replace('{files}', withNoun(count, 'file'))
        .replace('{are}', count === 1 ? 'is' : 'are'),
    ]
  const listed = names.slice(0, most).map(withName)
  const more = count - listed.length
  return more > 0 ? [...listed, `${withNoun(more, 'more note')} like the last one.`] : listed
}

/** The title of a picture without one; a name in an unknown encoding is none. */
const titleOf = (file: string): string =>
  file.includes(UNREADABLE) ? 'Untitled photo' : titleOfFile(file)

const isLink = (address: string): boolean => isHttpAddress(address) && address.length <= 2000

function fittingTags(sent: string[]) {
  const all = normalizeTags(sent)
  const kept = all.filter((tag) => tag.length <= MAXIMUM_TAG_LENGTH).slice(0, MAXIMUM_TAGS)
  return { all, kept }
}

/** What of a photo's texts is not stored as it was sent. */
function notesOf(name: string, texts: Texts, date: string): string[] {
  const notes: string[] = []
  const { all, kept } = fittingTags(texts.tags ?? [])
  if (kept.length < all.length)
    notes.push(`${name}: only ${withNoun(kept.length, 'tag')} of ${all.length} fit.`)
  const { sourceUrl = '' } = texts
  if (sourceUrl !== '' && !isLink(sourceUrl))
    notes.push(`${name}: the source is not a web address.`)
  for (const field of ['title', 'description', 'altText'] as const)
    if (normalizeText(texts[field] ?? '').length > (LIMITS[field] ?? 0))
      notes.push(`${name}: the ${LABELS[field]} was too long and was cut.`)
  if (namesDate(date) && dayOfText(date) === null)
    notes.push(
      `${name}: the date ${cutText(normalizeText(date), 20)} can mean several days, or none. Write it like 2019-07-24.`,
    )
  if (name.includes(UNREADABLE))
    notes.push(`${name}: the name of the file is in an unknown encoding, so it is not the title.`)
  return notes
}

/* What readers check. What is far too long for any field would be slow to normalize. */

export const text = z
  .unknown()
  .optional()
  .transform((sent) =>
    typeof sent === 'string' || typeof sent === 'number'
      ? String(sent).slice(0, maxRawLength(10_000))
      : '',
  )
/** Some sources write texts as HTML does. */
const SIGNS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#039': "'",
}
export const htmlText = text.transform((html) =>
  html.replace(/&(amp|lt|gt|quot|#0?39);/g, (_all, name: string) => SIGNS[name] ?? ''),
)
/** The first items of a list: a row may have 65,000, and each that is wrong takes microseconds. */
export const firstOf = <Item extends z.ZodType>(most: number, item: Item) =>
  z
    .custom<unknown[]>(Array.isArray)
    .transform((list) => list.slice(0, most))
    .pipe(z.array(item))
/** Those of the first items that a schema accepts. */
export const validOf = <Item extends z.ZodType>(most: number, item: Item) =>
  firstOf(most, z.unknown())
    .transform((list) => list.flatMap((each) => item.safeParse(each).data ?? []))
    .catch([])
/** Tags as a list, or as a text with commas. */
export const words = z
  .unknown()
  .optional()
  .transform((sent) => {
    const list = Array.isArray(sent)
      ? sent.slice(0, 50)
      : typeof sent === 'string'
        ? sent.slice(0, 4000).split(/[,;]/, 50)
        : [sent]
    return list
      .filter((word) => typeof word === 'string' || typeof word === 'number')
      .map((word) => String(word).slice(0, 200))
  })
