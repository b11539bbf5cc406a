import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { dataFolder } from '#app/http/process/environment.server.ts'

/*
 * When the site was backed up, and when the backup was tested. Small files, not rows: a test of a
 * backup runs with another DATA_DIR or on another machine, and a restored site must not look backed
 * up.
 */

/** In DATA_DIR: the last backup. */
const LAST_BACKUP = 'last-backup.json'
/** In a backup's folder: its last test. */
const LAST_TEST = 'last-test.json'

const record = z.object({ at: z.coerce.date(), folder: z.string().optional() })
export type BackupRecord = z.output<typeof record>

/** The record in a folder; null if there is none, or it cannot be read. */
async function readRecord(folder: string, name: string): Promise<BackupRecord | null> {
  try {
    return record.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Remembers that the site was backed up now.
 * @throws when DATA_DIR is not writable
 */
export const recordBackup = (folder: string): Promise<void> =>
  writeFile(join(dataFolder().root, LAST_BACKUP), JSON.stringify({ at: new Date(), folder }))

/**
 * Remembers that a restore, or a check of each file, of a backup succeeded now. A read-only copy
 * remembers nothing.
 */
export const recordBackupTest = (folder: string): Promise<void> =>
  writeFile(join(folder, LAST_TEST), JSON.stringify({ at: new Date() })).catch(() => undefined)

/** The last backup of this site, and the last test of the backup in that folder. */
export async function readBackupRecords() {
  const backup = await readRecord(dataFolder().root, LAST_BACKUP)
  const folder = backup?.folder
  return { backup, test: folder === undefined ? null : await readRecord(folder, LAST_TEST) }
}
