import { z } from 'zod'
import {
  addToCollection,
  deleteCollection,
  MAXIMUM_COLLECTIONS,
  MAXIMUM_SAVES,
  mergeSaves,
  removeSaves,
  renameCollection,
  takeFromCollection,
  toggleSave,
} from '#db/queries/saves.ts'
import { invalid, notFound } from '#app/http/http-error.ts'
import { countText } from '#app/ui/count.ts'
import { workOffBacklog } from '../backlog/backlog.server.ts'
import { requireChosen } from '../binders/queries.server.ts'
import { photoCount } from '../photos/photo.ts'
import { requirePhoto } from '../photos/queries.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { idField, nameField, requiredName, validate, type Fields } from '#app/http/forms/text.ts'
import {
  collectionPath,
  MAXIMUM_COLLECTION_TITLE,
  MERGED_AT_ONCE,
  SAVED_PATH,
} from './collection.ts'
import { requireCollection } from './queries.server.ts'

const NAME_MISSING = 'Please enter a name for your collection'

export const collectionSchema = z.object({
  title: requiredName('Collection name', MAXIMUM_COLLECTION_TITLE, NAME_MISSING),
})

/**
 * The photos that a browser saved before its user signed in, in the order in which they were saved.
 */
const mergeSchema = z.object({
  ids: z
    .array(z.number().int().positive(), { error: 'ids must be the ids of photos' })
    .max(MERGED_AT_ONCE, { error: `At most ${MERGED_AT_ONCE} photos at once` }),
})

const organizeSchema = z.object({
  // A button of a collection names only the collection.
  intent: z
    .enum(['add', 'take', 'remove'], { error: 'Please choose what to do with the photos' })
    .default('add'),
})

export const targetSchema = z.object({
  newTitle: nameField('Collection name', MAXIMUM_COLLECTION_TITLE),
  collectionId: idField('Please choose one of your collections'),
})

const FULL = `You can save at most ${countText(MAXIMUM_SAVES)} photos`
const TOO_MANY_COLLECTIONS = `You can have at most ${MAXIMUM_COLLECTIONS} collections`

/**
 * Saves a photo in the member's account, or removes it.
 * @param saved the wanted state; by default the other one than now
 * @throws HttpError 404 for a photo that the member cannot see, 403 if suspended, 400 if no more
 * can be saved
 */
export async function savePhoto(viewer: Viewer, photoId: number | null, saved?: boolean) {
  const photo = await requirePhoto(photoId, viewer.id)
  requireActive(viewer)
  const state = await toggleSave(viewer.id, photo.id, saved)
  if (state === null) throw notFound('Photo Not Found')
  if (state === 'full') throw invalid({ '': [FULL] })
  return state
}

/**
 * Saves the photos that a browser saved before its user signed in, without those that the member
 * cannot see.
 * @param fields `ids`, at most 100, in the order of saving
 * @throws HttpError 403 if suspended, 400 for invalid ids or too many
 */
export async function mergeDeviceSaves(viewer: Viewer, fields: Fields) {
  requireActive(viewer)
  const sent = validate(mergeSchema, fields)
  if (!(await mergeSaves(viewer.id, sent.ids))) throw invalid({ '': [FULL] })
}

/**
 * Renames a member's own collection.
 * @throws HttpError 404, 403 for a suspended member, 400 with messages by field
 */
export async function changeCollection(viewer: Viewer, id: number | null, fields: Fields) {
  const collection = await requireCollection(id, viewer)
  requireActive(viewer)
  const { title } = validate(collectionSchema, fields)
  if (!(await renameCollection(viewer.id, collection.id, title)))
    throw notFound('Collection Not Found')
}

/**
 * Deletes a member's own collection; its photos stay saved.
 * @throws HttpError 404 and 403 as `changeCollection`
 */
export async function removeCollection(viewer: Viewer, id: number | null): Promise<void> {
  const collection = await requireCollection(id, viewer)
  requireActive(viewer)
  if (!(await deleteCollection(viewer.id, collection.id))) throw notFound('Collection Not Found')
  void workOffBacklog()
}

/**
 * Puts the chosen saved photos into a collection, takes them out of one, or removes them.
 * @returns a message and the page to show
 * @param collectionId the collection that the form shows; null for all saved photos
 * @param fields with `photo-{id}` for each photo
 * @throws HttpError 404 and 403 as `changeCollection`, 400 without a photo or a collection
 */
export async function organizeSaves(viewer: Viewer, collectionId: number | null, fields: Fields) {
  const shown = collectionId === null ? null : await requireCollection(collectionId, viewer)
  requireActive(viewer)
  const sent = validate(organizeSchema, fields)
  const ids = requireChosen(fields)
  const path = shown?.url ?? SAVED_PATH
  if (sent.intent === 'remove') {
    const removed = await removeSaves(viewer.id, ids)
    return { title: `${photoCount(removed)} removed from saves`, path }
  }
  if (sent.intent === 'take') {
    const taken = shown && (await takeFromCollection(viewer.id, shown.id, ids))
    if (taken === null) throw notFound('Collection Not Found')
    return { title: `${photoCount(taken)} taken out`, path }
  }
  const { newTitle, collectionId: chosenId } = validate(targetSchema, fields)
  const chosen = chosenId ?? (newTitle || null)
  if (chosen === null) throw invalid({ newTitle: [NAME_MISSING] })
  const target = await addToCollection(viewer.id, chosen, ids)
  if (target === 'full') throw invalid({ newTitle: [TOO_MANY_COLLECTIONS] })
  if (target === null) throw notFound('Collection Not Found')
  return { title: 'Collection updated', path: collectionPath(target) }
}
