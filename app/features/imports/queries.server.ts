import { countImportedPhotos, findImport } from '#db/queries/imports.ts'
import { storageError } from '#app/http/error-mapping.server.ts'
import { conflict, HttpError } from '#app/http/http-error.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'

export type ImportOverview = Awaited<ReturnType<typeof importOverview>>

/** A member's last import, and how many imported photos wait for the member. */
export async function importOverview(viewer: Viewer) {
  const row = await findImport(viewer.id)
  const waiting = await countImportedPhotos(viewer.id)
  if (!row) return { last: null, waiting }
  const { total, added, duplicates, failed, commentsLeftOut, problems, publishing, attempts } = row
  const { itemsTotal, itemsImported, itemsPresent, itemsLeftOut } = row
  const last = {
    total,
    added,
    duplicates,
    failed,
    commentsLeftOut,
    problems,
    itemsTotal,
    itemsImported,
    itemsPresent,
    itemsLeftOut,
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

const NO_ROOM = 'There is not enough room for this file at the moment.'

/** The error of a full volume as a 503; any other as it is. */
export const noRoom = (error: Error): Error => storageError(error, NO_ROOM) ?? error

/**
 * Checks that a member may import.
 * @throws HttpError 403 if suspended, 409 while an import runs
 */
export async function requireImportPossible(viewer: Viewer): Promise<void> {
  requireActive(viewer)
  if ((await findImport(viewer.id))?.file != null) throw importRunning()
}

const TOO_LARGE = 'The file must be smaller than 1 GB. Please split it into several zip files.'

/** 413 for the file of an import. */
export const tooLarge = () => new HttpError(413, TOO_LARGE, { errors: { archive: [TOO_LARGE] } })
