import { z } from 'zod'
import type { ImportedBinder, ImportedComment, ImportedPhoto } from '#db/queries/imports.ts'
import { FIELD_LIMITS } from '#app/http/forms/preserved-values.ts'
import { invalid } from '#app/http/http-error.ts'
import { withNoun } from '#app/ui/count.ts'
import { isDay } from '#storage/day.ts'
import { commentSchema } from '../comments/commands.server.ts'
import { MAXIMUM_COMMENT_LENGTH } from '../comments/comment.ts'
import { removeLinks } from '../comments/link-removal.ts'
import { isHttpAddress, normalizeText } from '../plain-text.ts'
import { shortened, titleOfFile } from '../photos/upload/image-file.ts'
import { profileLinkNames } from '../profiles/profile.ts'
import { MAXIMUM_TAG_LENGTH, MAXIMUM_TAGS, normalizeTags } from '../tags/tag.ts'
import { baseName, type Archive } from './archive.server.ts'

/* What an archive contains: the same items in the same order each time it is read, so that a position says how far an import is. */

export interface PlannedBinder extends ImportedBinder {
  fields: Record<string, unknown>
  createdAt?: Date
}

export interface PlannedPhoto extends Pick<
  ImportedPhoto,
  'wasPublic' | 'place' | 'roles' | 'comments' | 'notes'
> {
  /** Its entry in the archive. */
  file: string
  fields: Record<string, unknown> & { title: string }
  /** The binder's source. */
  binder: string | null
  facts: {
    takenOn?: string | null
    createdAt?: Date
    commentsClosed?: boolean
    contentDigest?: Buffer
  }
}

export interface Plan {
  binders: PlannedBinder[]
  photos: PlannedPhoto[]
  profile: Record<string, string>
  commentsLeftOut: number
  notes: string[]
}

const PICTURE = /\.(jpe?g|jfif|png|gif|webp|avif|hei[cf])$/i
const MAX_BINDERS = 1000
/** As many are written in the transaction of their photo. */
const MAX_COMMENTS = 100

const text = z.union([z.string(), z.number().transform(String)]).catch('')
const id = z.int().positive()
const maybeId = id.nullable().catch(null)
const past = z.coerce
  .date()
  .refine((date) => date.getTime() > 0 && date <= new Date())
  .optional()
  .catch(undefined)
const words = z
  .union([z.array(z.string()), z.string().transform((list) => list.split(/[,;]/))])
  .catch([])

const dayOf = (date: string | undefined): string | null => {
  const day = (date ?? '').slice(0, 10).replaceAll(/[/.:]/g, '-')
  return isDay(day) ? day : null
}

/** Whether others could see a photo where it comes from; the one place that knows the values of the layouts. */
const wasVisible = (visibility: unknown): boolean =>
  visibility === true || visibility === 'public' || visibility === undefined

interface Texts {
  title?: string
  description?: string
  altText?: string
  sourceUrl?: string
  tags?: string[]
}

const LABELS = { title: 'title', description: 'description', altText: 'alt text' } as const

/** The fields of a photo within the limits of a form; what does not fit is noted. */
function planned(file: string, texts: Texts, others: Partial<PlannedPhoto> = {}): PlannedPhoto {
  const notes: string[] = []
  const name = baseName(file)
  const fit = (field: keyof typeof LABELS): string => {
    const whole = normalizeText(texts[field] ?? '')
    const cut = shortened(whole, FIELD_LIMITS[field] ?? 0)
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
  return {
    ...{ file, notes, binder: null, wasPublic: true, place: null, roles: [], comments: [] },
    fields: {
      title: fit('title') || titleOfFile(file),
      description: fit('description'),
      altText: fit('altText'),
      sourceUrl: isLink ? sourceUrl : '',
      tags: kept,
    },
    facts: {},
    ...others,
  }
}

const emptyPlan = (): Plan => ({
  ...{ binders: [], photos: [], profile: {}, commentsLeftOut: 0, notes: [] },
})

/** The binder with that title, planned when it is first named. */
function binderNamed(plan: Plan, name: string | undefined): string | null {
  const title = shortened(normalizeText(name ?? ''), FIELD_LIMITS.newBinderTitle ?? 0)
  const source = title.toLowerCase()
  const isKnown = plan.binders.some((binder) => binder.source === source)
  if (title === '' || (!isKnown && plan.binders.length >= MAX_BINDERS)) return null
  if (!isKnown)
    plan.binders.push({
      ...{ source, fields: { title }, wasPublic: true, isPinned: false, statusChanges: [] },
    })
  return source
}

async function* rowsOf<Schema extends z.ZodType>(
  rows: AsyncIterable<unknown>,
  schema: Schema,
): AsyncGenerator<z.output<Schema>, void> {
  for await (const row of rows) {
    const parsed = schema.safeParse(row)
    if (parsed.success) yield parsed.data
  }
}

async function readAll<Schema extends z.ZodType>(
  archive: Archive,
  name: string,
  schema: Schema,
): Promise<z.output<Schema>[]> {
  const rows: z.output<Schema>[] = []
  if (!archive.entries.has(name)) return rows
  for await (const row of rowsOf(archive.jsonElements(name), schema)) rows.push(row)
  return rows
}

/* The export of this site (app/features/account/export-lists.server.ts). */

const ownPhoto = z.object({
  ...{ id, file: z.string(), title: text, description: text, altText: text, sourceUrl: text },
  ...{ tags: words, takenOn: text, createdAt: past, binderId: maybeId },
  isPublic: z.boolean().catch(false),
  hiddenAt: z.string().nullish(),
  binderPosition: z.number().nullish().catch(null),
  contentDigest: z.hex().length(64).nullish().catch(null),
  commentsClosed: z.boolean().catch(false),
  commentsCount: z.number().catch(0),
})
const ownBinder = z.looseObject({
  ...{ id, title: text, description: text, createdAt: past, isPublic: z.boolean().catch(false) },
  ...{ coverPhotoId: maybeId, beforePhotoId: maybeId, afterPhotoId: maybeId },
})
const ownStatus = z.object({
  binderId: id,
  changes: z
    .array(
      z.object({
        status: z.enum(['for-sale', 'sold', 'previously-owned']).nullable(),
        changedAt: z.coerce.date(),
      }),
    )
    .max(50),
})
const ownComment = z.object({
  ...{ id, photoId: id, parentId: maybeId, content: text, createdAt: past, editedAt: past },
  hiddenAt: z.null(),
})
const ownProfile = z.object({
  ...{ coverPhotoId: maybeId, pinnedBinderId: maybeId, bio: text },
  ...Object.fromEntries(profileLinkNames.map((name) => [name, text])),
})

function commentOf(row: z.output<typeof ownComment>): ImportedComment | null {
  const content = shortened(normalizeText(row.content), MAXIMUM_COMMENT_LENGTH)
  const parsed = commentSchema.safeParse({ content })
  if (!parsed.success) return null
  const { id, parentId, createdAt = new Date(), editedAt = null } = row
  return { id, parentId, createdAt, editedAt, content: removeLinks(parsed.data.content) }
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

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

/** The places of photos whose binder has another order than that of their uploads, by id. */
function placesOf(rows: z.output<typeof ownPhoto>[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const inside of groupBy(rows, ({ binderId }) => binderId).values()) {
    if (inside.every(({ binderPosition }) => binderPosition == null)) continue
    const place = (row: (typeof inside)[number]) => row.binderPosition ?? row.id
    inside
      .toSorted((one, other) => place(one) - place(other) || byId(one, other))
      .forEach(({ id }, index) => places.set(id, (index + 1) / (inside.length + 2)))
  }
  return places
}

async function planOfExport(archive: Archive, folder: string): Promise<Plan> {
  const plan = emptyPlan()
  const read = <Schema extends z.ZodType>(name: string, schema: Schema) =>
    readAll(archive, folder + name, schema)
  const profile = ownProfile.parse(await archive.jsonObject(`${folder}profile.json`))
  const { coverPhotoId, pinnedBinderId, ...texts } = profile
  plan.profile = texts as Record<string, string>
  const statuses = new Map(
    (await read('cart-status.json', ownStatus)).map(({ binderId, changes }) => [binderId, changes]),
  )
  const binders = (await read('binders.json', ownBinder)).sort(byId).slice(0, MAX_BINDERS)
  const covers = new Map(binders.map((binder) => [binder.id, binder]))
  plan.binders = binders.map(({ id, isPublic, createdAt, ...fields }) => ({
    ...{ source: String(id), createdAt, wasPublic: wasVisible(isPublic) },
    fields: { ...fields, title: shortened(fields.title, FIELD_LIMITS.newBinderTitle ?? 0) },
    isPinned: id === pinnedBinderId,
    statusChanges: (statuses.get(id) ?? []).map(({ status, changedAt }) => ({
      ...{ status, createdAt: changedAt },
    })),
  }))
  const rows = (await read('photos.json', ownPhoto)).sort(byId)
  const places = placesOf(rows)
  const comments = groupBy(
    (await read('comments.json', ownComment)).sort(byId),
    ({ photoId }) => photoId,
  )
  for (const row of rows) {
    const { id, binderId, commentsClosed, contentDigest, commentsCount, createdAt } = row
    const own = (comments.get(id) ?? []).map(commentOf).filter((comment) => comment !== null)
    plan.commentsLeftOut += Math.max(0, commentsCount - Math.min(own.length, MAX_COMMENTS))
    const file = archive.find(folder + row.file)
    if (file === null) {
      plan.notes.push(`${baseName(row.file)} is not in the zip file.`)
      continue
    }
    const binder = binderId === null ? undefined : covers.get(binderId)
    const roles: ImportedPhoto['roles'] = []
    if (id === coverPhotoId) roles.push('profile')
    for (const role of ['cover', 'before', 'after'] as const)
      if (binder?.[`${role}PhotoId`] === id) roles.push(role)
    plan.photos.push(
      planned(file, row, {
        ...{ roles, place: places.get(id) ?? null, comments: own.slice(0, MAX_COMMENTS) },
        binder: binder ? String(binder.id) : null,
        wasPublic: wasVisible(row.isPublic) && !row.hiddenAt,
        facts: {
          ...{ takenOn: dayOf(row.takenOn), createdAt, commentsClosed },
          ...(contentDigest && { contentDigest: Buffer.from(contentDigest, 'hex') }),
        },
      }),
    )
  }
  return plan
}

/* Pictures with captions.csv or captions.json (docs/product.md#screens). */

const caption = z.object({
  ...{ file: z.string().min(1), title: text, description: text, alt: text, source: text },
  ...{ tags: words, category: text, date: text, binder: text },
})

async function planOfCaptions(archive: Archive, name: string): Promise<Plan> {
  const plan = emptyPlan()
  const rows = name.endsWith('.csv') ? archive.csvRows(name) : archive.jsonElements(name)
  for await (const row of rowsOf(rows, caption)) {
    const { alt: altText, source: sourceUrl, category, tags } = row
    const file = archive.find(row.file, true)
    if (file === null) {
      plan.notes.push(`${baseName(row.file)} is not in the zip file.`)
      continue
    }
    const all = category === '' ? tags : [category, ...tags]
    plan.photos.push(
      planned(
        file,
        { ...row, altText, sourceUrl, tags: all },
        { binder: binderNamed(plan, row.binder), facts: { takenOn: dayOf(row.date) } },
      ),
    )
  }
  return withOthers(archive, plan)
}

/** The plan with the pictures that its list does not name, each with the title of its file. */
function withOthers(archive: Archive, plan: Plan): Plan {
  const named = new Set(plan.photos.map(({ file }) => file))
  for (const name of archive.entries.keys())
    if (PICTURE.test(name) && !named.has(name)) plan.photos.push(planned(name, {}))
  return plan
}

/* Instagram: posts_1.json names media by their path in the archive. */

/** Instagram writes each byte of UTF-8 as a character. */
const fromInstagram = (sent: string | undefined): string =>
  sent !== undefined && !/[^\0-\xff]/.test(sent)
    ? Buffer.from(sent, 'latin1').toString('utf8')
    : (sent ?? '')

const instagramPost = z.object({
  title: z.string().optional(),
  creation_timestamp: z.number().optional(),
  media: z.array(
    z.object({
      ...{ uri: z.string(), title: z.string().optional() },
      creation_timestamp: z.number().optional(),
    }),
  ),
})

async function planOfInstagram(archive: Archive, lists: string[]): Promise<Plan> {
  const plan = emptyPlan()
  const taken: [number, PlannedPhoto][] = []
  for (const name of lists)
    for (const post of await readAll(archive, name, instagramPost))
      for (const { uri, ...media } of post.media) {
        const file = archive.find(uri)
        const seconds = media.creation_timestamp ?? post.creation_timestamp ?? 0
        if (file === null || !PICTURE.test(file)) {
          plan.notes.push(`${baseName(uri)} is ${file ? 'no photo' : 'not in the zip file'}.`)
          continue
        }
        const description = normalizeText(fromInstagram(media.title || post.title))
        const title = shortened(description.split('\n')[0] ?? '', 100)
        const tags = [...description.matchAll(/#([\p{L}\p{N}_]+)/gu)].map(([, tag]) => tag ?? '')
        const day = new Date(seconds * 1000)
        const takenOn = seconds > 0 && seconds < 1e11 ? dayOf(day.toISOString()) : null
        const fields = {
          ...{ title: title || 'Untitled photo', tags: normalizeTags(tags).slice(0, MAXIMUM_TAGS) },
          description: description === title ? '' : description,
        }
        taken.push([seconds, planned(file, fields, { facts: { takenOn } })])
      }
  plan.photos = taken.sort(([one], [other]) => one - other).map(([, photo]) => photo)
  return plan
}

/* Flickr: photo_{id}.json for each photo, whose file has the id in its name. */

const flickrPhoto = z.object({
  ...{ id: text, name: text, description: text, date_taken: text },
  tags: z.array(z.object({ tag: text })).catch([]),
  privacy: z.string().optional(),
  albums: z.array(z.object({ title: text })).catch([]),
})

async function planOfFlickr(archive: Archive, lists: string[]): Promise<Plan> {
  const plan = emptyPlan()
  const files = new Map<string, string>()
  for (const name of archive.entries.keys())
    if (PICTURE.test(name))
      for (const [number] of baseName(name).matchAll(/\d{6,}/g)) files.set(number, name)
  const taken: [string, PlannedPhoto][] = []
  for (const list of lists) {
    const parsed = flickrPhoto.safeParse(await archive.jsonObject(list))
    const file = files.get(parsed.data?.id ?? '')
    if (!parsed.success || file === undefined) {
      plan.notes.push(`The photo of ${baseName(list)} is not in the zip file.`)
      continue
    }
    const { name: title, description, tags, date_taken, privacy, albums } = parsed.data
    taken.push([
      date_taken,
      planned(
        file,
        { title, description, tags: tags.map(({ tag }) => tag) },
        {
          binder: binderNamed(plan, albums[0]?.title),
          wasPublic: wasVisible(privacy),
          facts: { takenOn: dayOf(date_taken) },
        },
      ),
    ])
  }
  plan.photos = taken.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, photo]) => photo)
  return withOthers(archive, plan)
}

function planOf(archive: Archive): Promise<Plan> | Plan {
  const names = [...archive.entries.keys()]
  const matching = (pattern: RegExp) => names.filter((name) => pattern.test(name))
  const [profile] = matching(/(^|\/)profile\.json$/)
  const folder = profile?.slice(0, -'profile.json'.length) ?? ''
  if (profile !== undefined && archive.entries.has(`${folder}photos.json`))
    return planOfExport(archive, folder)
  const posts = matching(/(^|\/)(content|media)\/posts_\d+\.json$/)
  if (posts.length > 0) return planOfInstagram(archive, posts)
  const flickr = matching(/(^|\/)photo_\d+\.json$/)
  if (flickr.length > 0) return planOfFlickr(archive, flickr)
  const [captions] = matching(/(^|\/)captions\.(csv|json)$/)
  if (captions !== undefined) return planOfCaptions(archive, captions)
  return withOthers(archive, emptyPlan())
}

/** Reads what an archive contains. @throws HttpError 400 or 413 if it cannot be read, or has no photos */
export async function readPlan(archive: Archive): Promise<Plan> {
  const plan = await planOf(archive)
  const names = [...archive.entries.keys()]
  const others = names.filter(
    (name) => !PICTURE.test(name) && !/\.(json|csv|html?|txt)$/i.test(name),
  )
  if (others.length > 0)
    plan.notes.push(
      `${withNoun(others.length, 'file')} that cannot be imported, such as ${baseName(others[0] ?? '')}.`,
    )
  if (plan.photos.length + plan.binders.length === 0)
    throw invalid({ archive: ['There are no photos in this zip file.'] })
  return plan
}
