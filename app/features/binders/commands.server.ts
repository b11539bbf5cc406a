import {
  moveBinderPhoto,
  putIntoBinder,
  setBinderPictures,
  type Move,
} from '#db/queries/binder-photos.ts'
import { deleteBinder, insertBinder, updateBinder } from '#db/queries/binders.ts'
import type { PhotoRow } from '#db/queries/photos.ts'
import { HttpError, invalid, notFound } from '#app/http/http-error.ts'
import { editPhoto, removePhoto } from '../photos/commands.server.ts'
import { photoCount, NOT_OWN_BINDER } from '../photos/photo.ts'
import { workOffSome } from '../backlog/backlog.server.ts'
import { holdingOf } from '../sign-in/held-posts.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { tagsField } from '../tags/schema.ts'
import { MAXIMUM_TAGS, normalizeTags } from '../tags/tag.ts'
import { idField, validate, type Fields } from '#app/http/forms/text.ts'
import { beforeAfterSchema, opennessSchema, type OrganizeIntent } from './schema.ts'
import { changedBinder } from './access.server.ts'
import { chosenOwnPhotos, requireChosen, comparedPhotos, parseBinder } from './queries.server.ts'

/**
 * Creates a binder (docs/product.md#validation), which `openTo` may open to others, and returns its
 * id.
 * @throws HttpError 403 if suspended, 400 with messages by field
 */
export async function createBinder(viewer: Viewer, fields: Fields, caller: 'form' | 'api') {
  requireActive(viewer)
  const texts = parseBinder(fields, caller)
  const { openTo = 'nobody' } = validate(opennessSchema.partial(), fields)
  // A private binder is not open.
  const values = { ...texts, openTo: texts.isPublic ? openTo : 'nobody' } as const
  return insertBinder(viewer.id, values, undefined, holdingOf(viewer))
}

/**
 * Changes a member's own binder (docs/product.md#validation). A missing `isPublic` makes it
 * private; missing facts of the cart stay.
 * @throws HttpError 404 for a binder the member may not see, 403 for another member's and if
 * suspended, 400 with messages by field
 */
export async function changeBinder(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const texts = parseBinder(fields, 'form')
  if (!(await updateBinder(binder.id, viewer.id, texts, holdingOf(viewer))))
    throw notFound('Binder Not Found')
  await workOffSome()
}

/**
 * Deletes a member's own binder; its photos stay, without a binder.
 * @throws HttpError 404 and 403 as in `changeBinder`
 */
export async function removeBinder(viewer: Viewer, id: number | null): Promise<void> {
  const binder = await changedBinder(viewer, id)
  if (!(await deleteBinder(binder.id, viewer.id))) throw notFound('Binder Not Found')
  await workOffSome()
}

/**
 * Puts a member's own photos, those whose `photo-{id}` is sent, into one of the member's binders.
 * @returns how many photos were added
 * @throws HttpError 404 and 403 for the binder, 403 for a suspended member, 400 without a photo
 */
export async function addPhotos(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const added = await putIntoBinder(viewer.id, requireChosen(fields), binder.id)
  if (added === null) throw notFound('Binder Not Found')
  await workOffSome()
  return added
}

/**
 * Moves a photo within a member's own binder.
 * @throws HttpError 404 and 403 as `addPhotos`, 404 for a photo that is not in it
 */
export async function movePhoto(viewer: Viewer, id: number | null, photoId: number, move: Move) {
  const binder = await changedBinder(viewer, id)
  if (!(await moveBinderPhoto(viewer.id, binder.id, photoId, move)))
    throw notFound('Photo Not Found')
}

/**
 * Chooses a binder's photos that are shown as before and after, or removes both.
 * @returns whether both are chosen now
 * @param fields `before` and `after`, of which one that is not sent keeps its photo, or
 * `intent=remove`
 * @throws HttpError 404, 403, 400
 */
export async function chooseBeforeAfter(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  const parsed = beforeAfterSchema.safeParse(fields)
  const sent = parsed.success ? parsed.data : {}
  const isRemoval = 'intent' in sent
  if (!isRemoval && sent.before === undefined && sent.after === undefined)
    throw invalid({ '': ['Please choose a photo'] })
  const current = await comparedPhotos(binder, viewer.id)
  const old = { before: current.before?.id ?? null, after: current.after?.id ?? null }
  let before = isRemoval ? null : (sent.before ?? old.before)
  let after = isRemoval ? null : (sent.after ?? old.after)
  if (before !== null && before === after) {
    // A side that gets the photo of the other one exchanges them: the form sends the other one
    // unchanged.
    if (after === old.after) after = old.before
    else if (before === old.before) before = old.after
    else throw invalid({ '': ['Please choose two different photos'] })
  }
  if (
    !(await setBinderPictures(viewer.id, binder.id, { beforePhotoId: before, afterPhotoId: after }))
  )
    throw notFound('Photo Not Found')
  if (isRemoval) return 'none'
  return before !== null && after !== null ? 'both' : 'half'
}

function tagsFor(rows: PhotoRow[], sent: unknown): string[] {
  const parsed = tagsField.safeParse(sent)
  if (!parsed.success) throw invalid({ tags: parsed.error.issues.map(({ message }) => message) })
  const tags = parsed.data
  if (tags.length === 0) throw invalid({ tags: ['Please enter a tag'] })
  const full = rows.find((row) => normalizeTags([...row.tags, ...tags]).length > MAXIMUM_TAGS)
  if (full)
    throw invalid({
      tags: [`“${full.title}” has no room for these tags (${MAXIMUM_TAGS} at most)`],
    })
  return tags
}

async function moveToBinder(viewer: Viewer, rows: PhotoRow[], sent: unknown): Promise<void> {
  const parsed = idField(NOT_OWN_BINDER).safeParse(sent)
  const ids = rows.map(({ id }) => id)
  const moved = parsed.success ? await putIntoBinder(viewer.id, ids, parsed.data) : null
  if (moved === null) throw invalid({ binderId: [NOT_OWN_BINDER] })
  await workOffSome()
}

async function chooseCover(viewer: Viewer, binderId: number, rows: PhotoRow[]): Promise<void> {
  const [photo] = rows
  if (!photo || rows.length > 1) throw invalid({ '': ['Please choose one photo for the cover'] })
  if (!(await setBinderPictures(viewer.id, binderId, { coverPhotoId: photo.id })))
    throw notFound('Photo Not Found')
}

async function changeEach(
  rows: PhotoRow[],
  done: string,
  change: (row: PhotoRow) => Promise<void>,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    try {
      await change(row)
    } catch (error) {
      if (index === 0 || !(error instanceof HttpError)) throw error
      const message = `${photoCount(index)} of ${rows.length} ${done}, then: ${error.message}`
      throw new HttpError(error.status, message, { errors: { '': [message] } })
    }
  }
}

/**
 * Changes the chosen photos of a binder at once, each as its own form would.
 * @returns what was done
 * @param fields the submitted values: `photo-{id}` for each chosen photo, `tags`, `binderId`
 * @throws HttpError 404, 403, 400 with messages by field; photos before a failed one stay changed,
 * and the message says how many
 */
export async function organizePhotos(
  viewer: Viewer,
  id: number | null,
  intent: OrganizeIntent,
  fields: Fields,
): Promise<string> {
  const binder = await changedBinder(viewer, id)
  const rows = await chosenOwnPhotos(viewer, fields)
  const done = DONE[intent]
  if (intent === 'cover') await chooseCover(viewer, binder.id, rows)
  else if (intent === 'move') await moveToBinder(viewer, rows, fields.binderId)
  else if (intent === 'delete') await changeEach(rows, done, ({ id }) => removePhoto(viewer, id))
  else if (intent === 'tag') {
    const tags = tagsFor(rows, fields.tags)
    await changeEach(rows, done, (row) =>
      editPhoto(viewer, row.id, { tags: [...row.tags, ...tags] }),
    )
  } else {
    const visibility = { isPublic: intent === 'publish', followersOnly: intent === 'followers' }
    await changeEach(rows, done, ({ id }) => editPhoto(viewer, id, visibility))
  }
  return intent === 'cover' ? done : `${photoCount(rows.length)} ${done}`
}

const DONE: Record<OrganizeIntent, string> = {
  tag: 'tagged',
  move: 'moved',
  publish: 'made public',
  followers: 'shown to followers',
  hide: 'made private',
  cover: 'Cover changed',
  delete: 'deleted',
}
