import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync } from 'node:fs'
import { endImport, findImport, insertImport, setPublishing } from '#db/queries/imports.ts'
import { invalid, notFound } from '#app/http/http-error.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { Archive } from './archive.server.ts'
import { MAX_ARCHIVE_BYTES } from './import.ts'
import { readPlan } from './plan.server.ts'
import { importRunning, requireImportPossible, tooLarge } from './queries.server.ts'
import {
  archivePath,
  continueImports,
  importFolder,
  keepReceived,
  removeArchive,
} from './run-imports.server.ts'

/** An import's file as it was received. */
export interface ReceivedArchive {
  path: string
  size: number
}

/**
 * Starts to import a received archive, which is moved to the folder of imports.
 * @returns the number of photos
 * @throws HttpError 403 if suspended, 409 while an import runs, 413, 400 for a file that cannot be
 * read or has no photos
 */
export async function startImport(viewer: Viewer, archive: ReceivedArchive | null) {
  if (!archive) throw invalid({ archive: ['Please choose a zip file'] })
  if (archive.size > MAX_ARCHIVE_BYTES) throw tooLarge()
  await requireImportPossible(viewer)
  const opened = await Archive.open(archive.path)
  try {
    const plan = await readPlan(opened)
    const { photos, notes, commentsLeftOut, items } = plan
    const file = `${randomUUID()}.zip`
    const values = {
      userId: viewer.id,
      file,
      total: photos.length,
      commentsLeftOut,
      itemsTotal: items.total,
      itemsImported: items.imported,
      itemsLeftOut: items.leftOut,
    }
    const started = await insertImport({ ...values, problems: notes }, () => {
      mkdirSync(importFolder(), { recursive: true, mode: 0o700 })
      renameSync(archive.path, archivePath(file))
    })
    if (!started) throw importRunning()
    keepReceived({ file, archive: opened, plan })
    continueImports()
    return photos.length
  } catch (error) {
    opened.close()
    throw error
  }
}

/**
 * Stops a member's import; what was imported stays.
 * @throws HttpError 404 if none runs
 */
export async function stopImport(viewer: Viewer): Promise<void> {
  const row = await findImport(viewer.id)
  if (!row?.file || !(await endImport(row))) throw notFound('No import is running.')
  await removeArchive(row.file)
}

/**
 * Publishes the imported photos that the member has not seen, and their binders, if they were
 * public. In steps.
 * @throws HttpError 403 if suspended, 404 without an import
 */
export async function publishImported(viewer: Viewer): Promise<void> {
  requireActive(viewer)
  if (!(await setPublishing(viewer.id, true))) throw notFound('There is no import.')
  continueImports()
}
