import { countImportedPhotos, findImport } from '#db/queries/imports.ts'
import { conflict, HttpError } from '#app/http/http-error.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { isLow, volumeSpace } from '#app/http/process/volume.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'

export type ImportOverview = Awaited<ReturnType<typeof importOverview>>

/** A member's last import, and how many imported photos wait for the member. */
export async function importOverview(viewer: Viewer) {
  const row = await findImport(viewer.id)
  const waiting = await countImportedPhotos(viewer.id)
  if (!row) return { last: null, waiting }
  const { total, added, duplicates, failed, commentsLeftOut, problems, publishing, attempts } = row
  const last = {
    total,
    added,
    duplicates,
    failed,
    commentsLeftOut,
    problems,
    publishing,
    attempts,
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

/**
 * Checks, before a file is received, that it can be stored.
 * @param incoming what is not on the disk yet
 * @throws HttpError 403 if suspended, 409 while an import runs, 503 without room
 */
export async function requireImportPossible(viewer: Viewer, incoming = 0): Promise<void> {
  requireActive(viewer)
  if ((await findImport(viewer.id))?.file != null) throw importRunning()
  const space = await volumeSpace(dataFolder().root)
  if (isLow({ ...space, free: space.free - incoming }))
    throw new HttpError(503, 'There is not enough room for this file at the moment.', {
      headers: { 'Retry-After': '3600' },
    })
}

const TOO_LARGE = 'The file must be smaller than 1 GB. Please split it into several zip files.'

/** 413 for the file of an import. */
export const tooLarge = () => new HttpError(413, TOO_LARGE, { errors: { archive: [TOO_LARGE] } })
