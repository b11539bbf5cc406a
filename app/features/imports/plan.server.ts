import { uploadSchema } from '../photos/schema.ts'
import { z } from 'zod'
import type { ImportedBinder, ImportedComment, ImportedPhoto } from '#db/queries/imports.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { invalid } from '#app/http/http-error.ts'
import { pause } from '#app/http/process/pause.server.ts'
import { withNoun } from '#app/ui/count.ts'
import { isDay } from '#storage/day.ts'
import { MAXIMUM_BUILD_ROWS } from '../binders/build.ts'
import { buildRowSchema } from '../binders/schema.ts'
import { commentSchema } from '../comments/commands.server.ts'
import { MAXIMUM_COMMENT_LENGTH } from '../comments/comment.ts'
import { removeLinks } from '../comments/link-removal.ts'
import { isHttpAddress, maxRawLength, normalizeText } from '#app/http/forms/plain-text.ts'
import type { ImportedFacts } from '../photos/commands.server.ts'
import { failedName as shown } from '../photos/upload/batch.ts'
import { shortened, titleOfFile } from '../photos/upload/image-file.ts'
import { profileLinkNames } from '../profiles/profile.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normalizeTags } from '../tags/tag.ts'
import { baseName, broken, type Archive } from './archive.server.ts'

/*
 * What an archive contains: the same items in the same order each time it is read, so that a
 * position says how far an import is.
 */

export interface PlannedBinder extends ImportedBinder {
  fields: Record<string, unknown>
  createdAt?: Date
}

export interface PlannedPhoto extends Pick<
  ImportedPhoto,
  'wasPublic' | 'wasFollowersOnly' | 'place' | 'roles' | 'comments' | 'notes'
> {
  /** Its entry in the archive. */
  file: string
  fields: Record<string, unknown> & { title: string }
  /** The binder's source. */
  binder: string | null
  facts: Omit<ImportedFacts, 'also'>
}

/** A plan while it is made: binders by source, photos by file, so that each is planned once. */
class Draft {
  readonly binders = new Map<string, PlannedBinder>()
  readonly photos = new Map<string, PlannedPhoto>()
  profile: Record<string, string> = {}
  commentsLeftOut = 0
  readonly notes: string[] = []
  constructor(readonly archive: Archive) {}

  note(name: string, text: string): void {
    if (this.notes.length < MAX_NOTES) this.notes.push(text.replace('{name}', () => shown(name)))
  }

  /**
   * Plans a photo with fields within the limits of a form; what does not fit is noted.
   * @param named how its list names it
   */
  async add(
    file: string | null,
    named: string,
    texts: Texts,
    others: Partial<PlannedPhoto> = {},
  ): Promise<void> {
    await pause()
    if (file === null) return this.note(named, '{name} is not in the zip file.')
    if (!PICTURE.test(file)) return this.note(named, '{name} is no photo.')
    if (this.photos.has(file)) return
    const name = shown(named)
    const notes: string[] = []
    const fit = (field: keyof typeof LABELS): string => {
      const whole = normalizeText(texts[field] ?? '')
      const cut = shortened(whole, LIMITS[field] ?? 0)
      if (cut !== whole) notes.push(`${name}: the ${LABELS[field]} was too long and was cut.`)
      return cut
    }
    const tags = normalizeTags(texts.tags ?? [])
    const kept = tags.filter((tag) => tag.length <= MAXIMUM_TAG_LENGTH).slice(0, MAXIMUM_TAGS)
    if (kept.length < tags.length)
      notes.push(`${name}: only ${withNoun(kept.length, 'tag')} of ${tags.length} fit.`)
    const { sourceUrl = '' } = texts
    const isLink = isHttpAddress(sourceUrl) && sourceUrl.length <= 2000
    if (sourceUrl !== '' && !isLink) notes.push(`${name}: the source is not a web address.`)
    this.photos.set(file, {
      file,
      notes,
      binder: null,
      wasPublic: true,
      wasFollowersOnly: false,
      place: null,
      roles: [],
      comments: [],
      facts: {},
      fields: {
        title: fit('title') || titleOfFile(file),
        description: fit('description'),
        altText: fit('altText'),
        sourceUrl: isLink ? sourceUrl : '',
        tags: kept,
      },
      ...others,
    })
  }

  /** The pictures that no list names, each with the title of its file. */
  async addOthers(): Promise<void> {
    for (const name of this.archive.entries.keys())
      if (PICTURE.test(name)) await this.add(name, name, {})
  }

  /** The binder with that title, planned when it is first named. */
  binderNamed(name: string | undefined): string | null {
    const title = shortened(normalizeText(name ?? ''), MAX_TITLE)
    const source = title.toLowerCase()
    const mayPlan = title !== '' && this.binders.size < MAX_BINDERS
    if (!this.binders.has(source) && mayPlan)
      this.binders.set(source, {
        source,
        fields: { title },
        wasPublic: true,
        isPinned: false,
        statusChanges: [],
        build: [],
      })
    return this.binders.has(source) ? source : null
  }

  /** The rows of a list that a schema accepts. */
  async *rows<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
  ): AsyncGenerator<z.output<Schema>, void> {
    if (!this.archive.entries.has(name)) return
    for await (const row of this.archive.rows(name)) {
      const { data } = schema.safeParse(row)
      if (data !== undefined) yield data
    }
  }

  /** All rows with ids, by id and in its order. */
  async rowsById<Schema extends z.ZodType<{ id: number }>>(name: string, schema: Schema) {
    const rows = new Map<number, z.output<Schema>>()
    for await (const row of this.rows(name, schema)) rows.set(row.id, row)
    return [...rows.values()].sort((one, other) => one.id - other.id)
  }
}

const PICTURE = /\.(jpe?g|jfif|png|gif|webp|avif|hei[cf])$/i
const MAX_BINDERS = 1000
/** As many are written in the transaction of their photo. */
const MAX_COMMENTS = 100
const MAX_NOTES = 100
const LIMITS = textLimits(uploadSchema('api'))
const MAX_TITLE = LIMITS.newBinderTitle ?? 0

interface Texts {
  title?: string
  description?: string
  altText?: string
  sourceUrl?: string
  tags?: string[]
}

const LABELS = { title: 'title', description: 'description', altText: 'alt text' } as const

// What is far too long for any field would be slow to normalize.
const text = z
  .unknown()
  .optional()
  .transform((sent) =>
    typeof sent === 'string' || typeof sent === 'number'
      ? String(sent).slice(0, maxRawLength(10_000))
      : '',
  )
/** The first items of a list: a row may have 65,000, and each that is wrong takes microseconds. */
const firstOf = <Item extends z.ZodType>(most: number, item: Item) =>
  z
    .custom<unknown[]>(Array.isArray)
    .transform((list) => list.slice(0, most))
    .pipe(z.array(item))
const words = z
  .union([
    firstOf(50, z.string()),
    z.string().transform((list) => list.slice(0, 4000).split(/[,;]/, 50)),
  ])
  .transform((list) => list.map((word) => word.slice(0, 200)))
  .catch([])
const flag = z.boolean().catch(false)
const id = z.int().positive()
const maybeId = id.nullable().catch(null)
const past = z.coerce.date().refine((date) => date.getTime() > 0 && date <= new Date())
const maybePast = past.optional().catch(undefined)

const dayOf = (date: string): string | null => {
  const day = date.slice(0, 10).replaceAll(/[/.:]/g, '-')
  return isDay(day) ? day : null
}

/* The export of this site (app/features/account/export-lists.server.ts). */

const ownPhoto = z.object({
  id,
  file: z.string(),
  title: text,
  description: text,
  altText: text,
  sourceUrl: text,
  tags: words,
  takenOn: text,
  createdAt: maybePast,
  binderId: maybeId,
  isPublic: flag,
  followersOnly: flag,
  commentsClosed: flag,
  hiddenAt: z.string().nullish(),
  binderPosition: z.number().nullish().catch(null),
  contentDigest: z.hex().length(64).nullish().catch(null),
  commentsCount: z.int().min(0).max(100_000).catch(0),
})
const ownBinder = z.looseObject({
  id,
  title: text,
  createdAt: maybePast,
  isPublic: flag,
  coverPhotoId: maybeId,
  beforePhotoId: maybeId,
  afterPhotoId: maybeId,
  build: firstOf(MAXIMUM_BUILD_ROWS, z.unknown()).catch([]),
})
const ownBuildRow = z
  .object({ what: text, brand: text, doneOn: text, cost: text, link: text })
  .transform((row): unknown => row)
  .pipe(buildRowSchema)
  .transform(({ cost: costCents, ...entry }) => ({ ...entry, costCents }))
const status = z.enum(['for-sale', 'sold', 'previously-owned']).nullable()
const ownStatus = z.object({
  binderId: id,
  changes: firstOf(50, z.object({ status, changedAt: past })),
})
const ownComment = z.object({
  id,
  photoId: id,
  parentId: maybeId,
  content: text,
  createdAt: maybePast,
  editedAt: maybePast,
  hiddenAt: z.null(),
})
const ownProfile = z.object({
  coverPhotoId: maybeId,
  pinnedBinderId: maybeId,
  bio: text,
  ...Object.fromEntries(profileLinkNames.map((name) => [name, text])),
})

function commentOf(row: z.output<typeof ownComment>): ImportedComment[] {
  const content = shortened(normalizeText(row.content), MAXIMUM_COMMENT_LENGTH)
  const { data } = commentSchema.safeParse({ content })
  const { id, parentId, createdAt = new Date(), editedAt = null } = row
  return data ? [{ id, parentId, createdAt, editedAt, content: removeLinks(data.content) }] : []
}

function groupBy<Row, Key>(rows: Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** The places of photos whose binder has another order than that of their uploads, by id. */
function placesOf(rows: z.output<typeof ownPhoto>[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const inside of groupBy(rows, ({ binderId }) => binderId).values()) {
    if (inside.every(({ binderPosition }) => binderPosition == null)) continue
    const place = (row: (typeof inside)[number]) => row.binderPosition ?? row.id
    inside
      .toSorted((one, other) => place(one) - place(other) || one.id - other.id)
      .forEach(({ id }, index) => places.set(id, (index + 1) / (inside.length + 2)))
  }
  return places
}

async function planExport(draft: Draft, folder: string): Promise<void> {
  const profile = ownProfile.safeParse(await draft.archive.jsonObject(`${folder}profile.json`)).data
  if (!profile) throw broken()
  const { coverPhotoId, pinnedBinderId, ...texts } = profile
  draft.profile = texts as Record<string, string>
  const statusChanges = new Map<number, PlannedBinder['statusChanges']>()
  for await (const { binderId, changes } of draft.rows(`${folder}cart-status.json`, ownStatus))
    statusChanges.set(
      binderId,
      changes.map(({ status, changedAt: createdAt }) => ({ status, createdAt })),
    )
  const binders = await draft.rowsById(`${folder}binders.json`, ownBinder)
  const binderOf = new Map(binders.slice(0, MAX_BINDERS).map((binder) => [binder.id, binder]))
  for (const { id, isPublic: wasPublic, createdAt, build: sheet, ...fields } of binderOf.values()) {
    const rows = sheet.map((row) => ownBuildRow.safeParse(row).data)
    const build = rows.filter((row) => row !== undefined)
    if (build.length < rows.length)
      draft.note(fields.title, 'Build sheet of {name}: an entry could not be read.')
    draft.binders.set(String(id), {
      source: String(id),
      createdAt,
      wasPublic,
      isPinned: id === pinnedBinderId,
      fields: { ...fields, title: shortened(fields.title, MAX_TITLE) },
      statusChanges: statusChanges.get(id) ?? [],
      build,
    })
  }
  const rows = await draft.rowsById(`${folder}photos.json`, ownPhoto)
  const places = placesOf(rows)
  const comments = groupBy(
    await draft.rowsById(`${folder}comments.json`, ownComment),
    ({ photoId }) => photoId,
  )
  for (const row of rows) {
    const { id, binderId, commentsClosed, contentDigest, createdAt } = row
    const own = (comments.get(id) ?? []).slice(0, MAX_COMMENTS).flatMap(commentOf)
    draft.commentsLeftOut += Math.max(0, row.commentsCount - own.length)
    const binder = binderOf.get(binderId ?? 0)
    const roles: ImportedPhoto['roles'] = id === coverPhotoId ? ['profile'] : []
    for (const role of ['cover', 'before', 'after'] as const)
      if (binder?.[`${role}PhotoId`] === id) roles.push(role)
    await draft.add(draft.archive.find(folder + row.file), row.file, row, {
      roles,
      place: places.get(id) ?? null,
      comments: own,
      binder: binder ? String(binder.id) : null,
      // What a moderator has hidden stays private.
      wasPublic: row.isPublic && !row.hiddenAt,
      wasFollowersOnly: row.followersOnly && !row.isPublic && !row.hiddenAt,
      facts: {
        takenOn: dayOf(row.takenOn),
        createdAt,
        commentsClosed,
        ...(contentDigest && { contentDigest: Buffer.from(contentDigest, 'hex') }),
      },
    })
  }
}

/* Pictures with captions.csv or captions.json (docs/product.md#screens). */

const caption = z.object({
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

async function planCaptions(draft: Draft, name: string): Promise<void> {
  for await (const row of draft.rows(name, caption)) {
    const { file, alt: altText, source: sourceUrl, category } = row
    const texts = { ...row, altText, sourceUrl, tags: [category.slice(0, 200), ...row.tags] }
    const found = draft.archive.find(file, true)
    const binder = found && draft.binderNamed(row.binder)
    await draft.add(found, file, texts, { binder, facts: { takenOn: dayOf(row.date) } })
  }
  await draft.addOthers()
}

/* Instagram: posts_1.json names media by their path in the archive. */

/** Instagram writes each byte of UTF-8 as a character. */
const fromInstagram = (sent: string): string =>
  /[^\0-\xff]/.test(sent) ? sent : Buffer.from(sent, 'latin1').toString('utf8')

/** As many pictures as a post has at most. */
const MAX_MEDIA = 20

const seconds = z.number().min(0).max(1e11).catch(0)
const instagramPost = z.object({
  title: text,
  creation_timestamp: seconds,
  media: firstOf(MAX_MEDIA, z.unknown()),
})
const instagramMedia = z.object({ uri: z.string(), title: text, creation_timestamp: seconds })

async function planInstagram(draft: Draft, lists: string[]): Promise<void> {
  const found = new Map<string, { text: string; seconds: number }>()
  for (const name of lists)
    for await (const post of draft.rows(name, instagramPost))
      for (const media of post.media) {
        await pause()
        const { data } = instagramMedia.safeParse(media)
        if (!data) continue
        const { uri, title, creation_timestamp } = data
        const file = draft.archive.find(uri)
        const seconds = creation_timestamp || post.creation_timestamp
        if (file === null) draft.note(uri, '{name} is not in the zip file.')
        else if (!found.has(file)) found.set(file, { text: title || post.title, seconds })
      }
  const media = [...found].sort(([, one], [, other]) => one.seconds - other.seconds)
  for (const [file, { text, seconds }] of media) {
    const description = normalizeText(fromInstagram(text))
    const title = shortened(description.split('\n')[0] ?? '', 100)
    const hashtags = [...description.matchAll(/#([\p{L}\p{N}_]+)/gu)].slice(0, 50)
    const texts = {
      title: title || 'Untitled photo',
      description: description === title ? '' : description,
      tags: normalizeTags(hashtags.map(([, tag]) => tag ?? '')).slice(0, MAXIMUM_TAGS),
    }
    const takenOn = seconds > 0 ? dayOf(new Date(seconds * 1000).toISOString()) : null
    await draft.add(file, file, texts, { facts: { takenOn } })
  }
}

/* Flickr: photo_{id}.json for each photo, whose file has the id in its name. */

const flickrPhoto = z.object({
  id: text,
  name: text,
  description: text,
  date_taken: text,
  tags: firstOf(50, z.object({ tag: text }))
    .transform((list) => list.map(({ tag }) => tag.slice(0, 200)))
    .catch([]),
  privacy: z.string().default('public'),
  albums: firstOf(1, z.object({ title: text })).catch([]),
})

async function planFlickr(draft: Draft, lists: string[]): Promise<void> {
  const { archive } = draft
  const files = new Map<string, string>()
  for (const name of archive.entries.keys())
    if (PICTURE.test(name))
      for (const [number] of baseName(name).matchAll(/\d{6,}/g)) files.set(number, name)
  const photos: z.output<typeof flickrPhoto>[] = []
  for (const list of lists) {
    const { data } = flickrPhoto.safeParse(await archive.jsonObject(list))
    if (data && files.has(data.id)) photos.push(data)
    else draft.note(list, 'The photo of {name} is not in the zip file.')
    await pause()
  }
  photos.sort((one, other) => (one.date_taken < other.date_taken ? -1 : 1))
  for (const { id, name, privacy, albums, date_taken, ...texts } of photos) {
    const file = files.get(id) ?? null
    await draft.add(
      file,
      file ?? '',
      { ...texts, title: name },
      {
        binder: draft.binderNamed(albums[0]?.title),
        wasPublic: privacy === 'public',
        facts: { takenOn: dayOf(date_taken) },
      },
    )
  }
  await draft.addOthers()
}

function fill(draft: Draft): Promise<void> {
  const { entries } = draft.archive
  const matching = (pattern: RegExp) => [...entries.keys()].filter((name) => pattern.test(name))
  const [profile] = matching(/(^|\/)profile\.json$/)
  const folder = profile?.slice(0, -'profile.json'.length) ?? ''
  if (profile !== undefined && entries.has(`${folder}photos.json`)) return planExport(draft, folder)
  const posts = matching(/(^|\/)(content|media)\/posts_\d+\.json$/)
  if (posts.length > 0) return planInstagram(draft, posts)
  const flickr = matching(/(^|\/)photo_\d+\.json$/)
  if (flickr.length > 0) return planFlickr(draft, flickr)
  const [captions] = matching(/(^|\/)captions\.(csv|json)$/)
  return captions === undefined ? draft.addOthers() : planCaptions(draft, captions)
}

export type Plan = Awaited<ReturnType<typeof readPlan>>

/**
 * Reads what an archive contains.
 * @throws HttpError 400 or 413 if it cannot be read, or has no photos
 */
export async function readPlan(archive: Archive) {
  const draft = new Draft(archive)
  await fill(draft)
  const { binders, photos, profile, commentsLeftOut, notes } = draft
  const others = [...archive.entries.keys()].filter(
    (name) => !PICTURE.test(name) && !/\.(json|csv|html?|txt)$/i.test(name),
  )
  if (others.length > 0)
    draft.note(
      others[0] ?? '',
      `${withNoun(others.length, 'file')} that cannot be imported, such as {name}.`,
    )
  if (photos.size + binders.size === 0)
    throw invalid({ archive: ['There are no photos in this zip file.'] })
  return {
    binders: [...binders.values()],
    photos: [...photos.values()],
    profile,
    commentsLeftOut,
    notes,
  }
}
