import { listVisiblePhotos } from '#db/queries/photo-lists.ts'
import {
  findCollection,
  findSave,
  findLastCollection,
  listCollections,
  listSaves,
  type CollectionRow,
} from '#db/queries/saves.ts'
import { notFound } from '#app/http/http-error.ts'
import {
  PAGE_SIZE,
  pageAt,
  markCursor,
  startOfMarks,
  toPage,
  type MarkPage,
} from '#app/http/paging.ts'
import { idParameter } from '#app/http/addresses.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import type { PhotoCard } from '../photos/photo.ts'
import type { CardPage } from '../photos/queries.server.ts'
import { toPhotoCard, toPhotoCards, toPhotoJson } from '../photos/serializers.server.ts'
import {
  collectionPath,
  FURTHER_SAVES_MS,
  type Collection,
  type CoveredCollection,
  type LastCollection,
} from './collection.ts'

/**
 * The cards of the photos in `?ids=1,2,3`, at most one page, without those that the viewer may not
 * see.
 */
export async function cardsByIds(request: Request, viewerId: string | null): Promise<PhotoCard[]> {
  const values = new URL(request.url).searchParams.get('ids')?.split(',') ?? []
  const ids = values.map(idParameter).filter((id) => id !== null)
  if (ids.length === 0) return []
  const rows = await listVisiblePhotos(ids.slice(0, PAGE_SIZE), viewerId)
  return toPhotoCards(rows)
}

export async function savedPage(
  viewerId: string,
  before?: number,
  collectionId: number | null = null,
): Promise<CardPage> {
  const { shown, next } = toPage(await listSaves(viewerId, pageAt(before), collectionId))
  return { photos: toPhotoCards(shown.map(({ photo }) => photo)), next }
}

/** A saved photo by itself, as a page; an empty one if the member has not saved it. */
export async function savedPhotoPage(viewerId: string, photoId: number): Promise<CardPage> {
  const save = await findSave(viewerId, photoId)
  const found = save === null ? [] : await listSaves(viewerId, { before: save + 1, limit: 1 })
  const photos = found.map(({ photo }) => toPhotoCard(photo)).filter(({ id }) => id === photoId)
  return { photos, next: null }
}

/**
 * A page of the photos that a member saved as JSON, last saved first (docs/api.md).
 * @throws HttpError 400 if the photo `before` is not saved
 */
export async function savedJson(viewerId: string, page: MarkPage<number>) {
  const before = await startOfMarks(
    page,
    (photo) => findSave(viewerId, photo),
    'before must be the id of a photo that you saved',
  )
  const rows = await listSaves(viewerId, { before, limit: page.limit + 1 })
  const { shown, next } = toPage(rows, page.limit)
  return {
    photos: shown.map(({ photo }) => toPhotoJson(photo, viewerId)),
    next: next === null ? null : markCursor.encode(next),
  }
}

const toCollection = ({ id, title }: CollectionRow): Collection => ({
  id,
  title,
  url: collectionPath(id),
})

/** The collection into which a member last put photos; null for a member without any. */
export async function lastCollection(viewerId: string): Promise<LastCollection | null> {
  const row = await findLastCollection(viewerId)
  if (!row) return null
  const { id, title, usedAt } = row
  return { id, title, isRecent: Date.now() - usedAt.getTime() < FURTHER_SAVES_MS }
}

export const getCollections = async (viewerId: string): Promise<CoveredCollection[]> =>
  (await listCollections(viewerId)).map(({ cover, ...row }) => ({
    ...toCollection(row),
    cover: cover && toPhotoCard(cover).picture,
  }))

/**
 * A member's own collection.
 * @throws HttpError 404 for one that is missing or another member's
 */
export async function requireCollection(id: number | null, viewer: Pick<Viewer, 'id'>) {
  const row = id === null ? null : await findCollection(viewer.id, id)
  if (!row) throw notFound('Collection Not Found')
  return toCollection(row)
}
