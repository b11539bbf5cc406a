import { listOwnPhotos } from '#db/queries/own-photos.ts'
import { HttpError, notFound, type FieldErrors } from '#app/http/http-error.ts'
import { idParameter } from '#app/http/parameters.ts'
import type { Viewer } from '#app/features/sign-in/viewer.ts'
import { batchField, BATCH_FIELDS, failedFiles } from './batch.ts'
import type { BatchPhoto } from './batch-photo.tsx'
import { editPhoto } from '../commands.server.ts'
import { earlierPhotos } from './duplicates.server.ts'
import { toPhotoCard } from '../serializers.server.ts'
import { MOST_AT_ONCE } from './upload-limits.ts'

/** The photo ids in the URL. Invalid ids are skipped. */
function photoIdsOf(request: Request): number[] {
  const named = new URL(request.url).searchParams.get('photos')?.split(',') ?? []
  const ids = named.map(idParameter).filter((id) => id !== null)
  return [...new Set(ids)].slice(0, MOST_AT_ONCE)
}

/**
 * The member's own photos in `?photos=1,2,3`, in that order, and the failed files named in the URL.
 * Skips photos that are deleted or owned by someone else.
 * @throws HttpError 404 if no photo is left
 */
export async function batchOf(request: Request, viewer: Viewer) {
  const rows = await listOwnPhotos(viewer.id, photoIdsOf(request))
  if (rows.length === 0) throw notFound('Photo Not Found')
  const failed = failedFiles(new URL(request.url).searchParams)
  const ids = rows.map(({ id }) => id)
  const earlier = await earlierPhotos(viewer, ids)
  const photos = rows.map((row): BatchPhoto => {
    const { url, picture } = toPhotoCard(row)
    return {
      id: row.id,
      url,
      picture,
      title: row.title,
      altText: row.altText ?? '',
      tags: row.tags.join(', '),
      duplicateOf: earlier.get(row.id) ?? null,
    }
  })
  return { photos, failed }
}

/**
 * Changes several of the member's own photos with one form. Each photo is saved separately, so one
 * invalid title does not block the others. Photos that are not in the form stay unchanged.
 * @param fields the form's texts by name, unvalidated: see `batchField`
 * @returns messages by field for the photos that were not saved; empty if all were
 * @throws HttpError 403 for a suspended member, 404 for photos that are gone
 */
export async function editBatch(
  request: Request,
  viewer: Viewer,
  fields: Record<string, unknown>,
): Promise<FieldErrors> {
  const { photos } = await batchOf(request, viewer)
  const errors: FieldErrors = {}
  for (const photo of photos) {
    const changes = Object.fromEntries(
      BATCH_FIELDS.flatMap((name) => {
        const text = fields[batchField(name, photo.id)]
        return text === undefined || text === photo[name] ? [] : [[name, text]]
      }),
    )
    if (Object.keys(changes).length > 0)
      Object.assign(errors, await validationErrors(photo.id, changes))
  }
  return errors

  async function validationErrors(
    id: number,
    changes: Record<string, unknown>,
  ): Promise<FieldErrors> {
    try {
      await editPhoto(viewer, id, changes)
      return {}
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 400) throw error
      return Object.fromEntries(
        Object.entries(error.errors ?? {}).map(([name, texts]) => [batchField(name, id), texts]),
      )
    }
  }
}
