import { countImportedPhotos, findImport } from '#db/queries/imports.ts'
import { conflict, HttpError } from '#app/http/http-error.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { isLow, volumeSpace } from '#app/http/process/volume.server.ts'
import { requireActive, type Viewer } from '../sign-in/viewer.ts'
import { ARCHIVE_TOO_LARGE, MAX_ARCHIVE_BYTES } from './import.ts'

export type ImportOverview = Awaited<ReturnType<typeof importOverview>>

/** A member's last import, and how many imported photos wait for the member. */
export async function importOverview(viewer: Viewer) {
  const row = await findImport(viewer.id)
  const waiting = await countImportedPhotos(viewer.id)
  if (!row) return { last: null, waiting }
  const { total, added, duplicates, failed, commentsLeftOut, problems, publishing, attempts } = row
  const last = {
    ...{ total, added, duplicates, failed, commentsLeftOut, problems, publishing, attempts },
    isRunning: row.file !== null,
    // Only a limit or a failure of the site makes it wait for so long.
    waitsUntil: row.nextAt.getTime() > Date.now() + 1000 ? row.nextAt.toISOString() : null,
  }
  return { last, waiting }
}

/** The error for a second import. */
export const importRunning = (): HttpError =>
  conflict({
    archive: ['Your last import is still running. Please wait for it, or stop it first.'],
  })

/** Checks, before a file is received, that it can be stored. @throws HttpError 403 if suspended, 409 while an import runs, 413, 503 without room */
export async function requireImportPossible(viewer: Viewer, size: number): Promise<void> {
  requireActive(viewer)
  if ((await findImport(viewer.id))?.file != null) throw importRunning()
  if (size > MAX_ARCHIVE_BYTES) throw tooLarge()
  const space = await volumeSpace(dataFolder().root)
  if (isLow({ ...space, free: space.free - size }))
    throw new HttpError(503, 'There is not enough room for this file at the moment.', {
      headers: { 'Retry-After': '3600' },
    })
}

/** 413 for the file of an import. */
export const tooLarge = () =>
  new HttpError(413, ARCHIVE_TOO_LARGE, { errors: { archive: [ARCHIVE_TOO_LARGE] } })
