import { z } from 'zod'
import type { ImportedComment, ImportedPhoto } from '#db/queries/imports.ts'
import { cutText, normalizeText } from '#app/http/forms/plain-text.ts'
import { withNoun } from '#app/ui/count.ts'
import { MAXIMUM_BUILD_ROWS } from '../../binders/carts/build.ts'
import { buildRowSchema } from '../../binders/schema.ts'
import { MAXIMUM_COMMENT_LENGTH } from '../../comments/comment.ts'
import { commentSchema } from '../../comments/commands.server.ts'
import { removeLinks } from '../../comments/link-removal.ts'
import { failedName as shown } from '../../photos/upload/batch.ts'

import { profileLinkNames } from '../../profiles/profile-links.ts'
import {
  firstOf,
  MAX_BINDERS,
  MAX_TITLE,
  text,
  words,
  type Draft,
  type PlannedBinder,
  type Row,
} from '../draft.server.ts'
import { UnreadableList } from '../lists.server.ts'

/* The export of this site (app/features/account/export-lists.server.ts). */

/** As many are written in the transaction of their photo. */
const MAX_COMMENTS = 100

const flag = z.boolean().catch(false)
const id = z.int().positive()
const maybeId = id.nullable().catch(null)
const past = z.coerce.date().refine((date) => date.getTime() > 0 && date <= new Date())
const maybePast = past.optional().catch(undefined)

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
  build: z.custom<unknown[]>(Array.isArray).catch([]),
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
  hiddenAt: z.string().nullable(),
})
const ownProfile = z.object({
  coverPhotoId: maybeId,
  pinnedBinderId: maybeId,
  bio: text,
  ...Object.fromEntries(profileLinkNames.map((name) => [name, text])),
})

type Read<Data> = { data: Data; row: Row }
type OwnPhoto = z.output<typeof ownPhoto>

function commentOf(data: z.output<typeof ownComment>): ImportedComment | null {
  const content = cutText(normalizeText(data.content), MAXIMUM_COMMENT_LENGTH)
  const parsed = commentSchema.safeParse({ content }).data
  const { id, parentId, createdAt = new Date(), editedAt = null } = data
  return parsed ? { id, parentId, createdAt, editedAt, content: removeLinks(parsed.content) } : null
}

function groupBy<Item, Key>(items: Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

/** The places of photos whose binder has another order than that of their uploads, by id. */
function placesOf(photos: OwnPhoto[]): Map<number, number> {
  const places = new Map<number, number>()
  for (const inside of groupBy(photos, ({ binderId }) => binderId).values()) {
    if (inside.every(({ binderPosition }) => binderPosition == null)) continue
    const place = (photo: OwnPhoto) => photo.binderPosition ?? photo.id
    inside
      .toSorted((one, other) => place(one) - place(other) || one.id - other.id)
      .forEach(({ id }, index) => places.set(id, (index + 1) / (inside.length + 2)))
  }
  return places
}

async function readProfile(draft: Draft, file: string) {
  const profile = ownProfile.safeParse(await draft.archive.jsonObject(file)).data
  if (!profile) throw new UnreadableList(shown(file), 1, 'is no profile')
  draft.attach({ items: null, file })
  draft.listsRead++
  const { coverPhotoId, pinnedBinderId, ...texts } = profile
  draft.profile = texts as Record<string, string>
  return { coverPhotoId, pinnedBinderId }
}

async function readBinders(draft: Draft, folder: string, pinnedBinderId: number | null) {
  const rows = await draft.rowsById(`${folder}binders.json`, ownBinder)
  const binderOf = new Map<number, z.output<typeof ownBinder>>()
  for (const { data, row } of rows) {
    if (binderOf.size === MAX_BINDERS) {
      draft.leaveOutRow(row, `Only ${MAX_BINDERS} binders fit; {name} was left out.`)
      continue
    }
    const { id, isPublic: wasPublic, createdAt, build: sheet, ...fields } = data
    const build = sheet
      .slice(0, MAXIMUM_BUILD_ROWS)
      .flatMap((entry) => ownBuildRow.safeParse(entry).data ?? [])
    const lost = sheet.length - build.length
    const title = shown(fields.title)
    const notes =
      lost > 0 ? [`${title}: ${withNoun(lost, 'row')} of its build sheet left out.`] : []
    binderOf.set(id, data)
    draft.binders.set(String(id), {
      source: String(id),
      items: 1,
      createdAt,
      wasPublic,
      isPinned: id === pinnedBinderId,
      fields: { ...fields, title: cutText(fields.title.normalize('NFC'), MAX_TITLE) },
      statusChanges: [],
      build,
      notes,
    })
  }
  for await (const { data, row } of draft.rows(`${folder}cart-status.json`, ownStatus)) {
    const binder: PlannedBinder | undefined = draft.binders.get(String(data.binderId))
    if (!binder) draft.leaveOutRow(row, '{name} is about a binder that is not in the zip file.')
    else {
      binder.items++
      binder.statusChanges = data.changes.map(({ status, changedAt: createdAt }) => ({
        status,
        createdAt,
      }))
    }
  }
  return binderOf
}

/** The comments of a photo that are imported; the others are left out. */
function keptComments(draft: Draft, rows: Read<z.output<typeof ownComment>>[]): ImportedComment[] {
  const kept: ImportedComment[] = []
  for (const { data, row } of rows) {
    if (data.hiddenAt !== null) {
      draft.leaveOutRow(row, '{name} is a comment that a moderator has hidden.')
      continue
    }
    if (kept.length === MAX_COMMENTS) {
      draft.leaveOutRow(row, `{name}: only ${MAX_COMMENTS} comments on a photo fit.`)
      continue
    }
    const comment = commentOf(data)
    if (comment) kept.push(comment)
    else draft.leaveOutRow(row, '{name} is an empty comment.')
  }
  return kept
}

export async function planExport(draft: Draft, folder: string): Promise<void> {
  const profile = await readProfile(draft, `${folder}profile.json`)
  const binderOf = await readBinders(draft, folder, profile.pinnedBinderId)
  const rows = await draft.rowsById(`${folder}photos.json`, ownPhoto)
  const places = placesOf(rows.map(({ data }) => data))
  const comments = groupBy(
    await draft.rowsById(`${folder}comments.json`, ownComment),
    ({ data }) => data.photoId,
  )
  for (const { data, row } of rows) {
    const { id, binderId, commentsClosed, contentDigest, createdAt } = data
    const found = draft.archive.find(folder + data.file)
    const binder = binderOf.get(binderId ?? 0)
    const roles: ImportedPhoto['roles'] = id === profile.coverPhotoId ? ['profile'] : []
    for (const role of ['cover', 'before', 'after'] as const)
      if (binder?.[`${role}PhotoId`] === id) roles.push(role)
    const photo = await draft.add(
      found,
      data.file,
      data,
      {
        roles,
        place: places.get(id) ?? null,
        binder: binder ? String(binder.id) : null,
        // What a moderator has hidden stays private.
        wasPublic: data.isPublic && !data.hiddenAt,
        wasFollowersOnly: data.followersOnly && !data.isPublic && !data.hiddenAt,
        date: data.takenOn,
        facts: {
          createdAt,
          commentsClosed,
          ...(contentDigest && { contentDigest: Buffer.from(contentDigest, 'hex') }),
        },
      },
      row,
    )
    if (!photo) continue
    photo.comments = keptComments(draft, comments.get(id) ?? [])
    photo.items += photo.comments.length
    comments.delete(id)
    draft.commentsLeftOut += Math.max(0, data.commentsCount - photo.comments.length)
  }
  for (const { row } of [...comments.values()].flat())
    draft.leaveOutRow(row, '{name} is a comment on a photo that is not imported.')
}
