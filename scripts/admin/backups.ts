import { existsSync } from 'node:fs'
import { openDatabase, setDatabase } from '#db/client.ts'
import { FILES_LOCK, lockFiles } from '#app/features/picture-files/deletion-queue.server.ts'
import { recordBackup, recordBackupTest } from '#app/features/site-health/backup-record.server.ts'

import { dataFolder, imageStoreSettings } from '#app/http/process/environment.server.ts'
import { rejectUnfinishedRestore } from '#app/bootstrap.server.ts'
import { requireWritableFolder } from '#app/http/process/volume.server.ts'
import { openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { openImageStore } from '#storage/open-store.ts'
import { openToRead, openToWrite } from './backup/layout.ts'
import { requireEmptyFolder, restoreBackup } from './backup/restore.ts'
import { writeBackup } from './backup/write.ts'
import { check, named } from './files.ts'
import { AdminError, type AdminCommand } from './command.ts'
import { counted, size, time, toLines } from './text.ts'

/** Entries of a site's folder that are not part of the site. */
const ALLOWED_IN_EMPTY = ['lost+found', FILES_LOCK]

function oneFolder([dir = '', ...more]: string[]): string {
  if (dir === '' || more.length > 0) throw new AdminError('Give one DIR.')
  return dir
}

const openStore = (site: ReturnType<typeof dataFolder>) =>
  openImageStore(imageStoreSettings(site), { forVisitors: false })

/**
 * Runs exclusively among backups, restores and moves, while image files are locked against
 * deletion.
 */
export async function withLockedFiles<Result>(
  work: () => Promise<Result>,
  failureMessage: string,
): Promise<Result> {
  const lock = lockFiles()
  if (!lock) throw new AdminError('Another backup, restore or move of this site is running.')
  try {
    return await work()
  } catch (error) {
    // An error of the system or of SQLite: a full disk, a folder without permission.
    const isSystemError = error instanceof Error && 'code' in error
    throw isSystemError
      ? new AdminError(`${failureMessage} ${error.message}`, { cause: error })
      : error
  } finally {
    lock.release()
  }
}

/**
 * A clock that starts now.
 * @returns formats the elapsed time
 */
function stopwatch(): () => string {
  const began = performance.now()
  return () => `${((performance.now() - began) / 1000).toFixed(1)} s`
}

const contents = ({ members, photos }: { members: number; photos: number }) =>
  `${counted(members, 'member')} and ${counted(photos, 'photo')}`

const backup: AdminCommand = {
  usage: 'backup DIR',
  explanation: 'Copies the running site into DIR. Later backups copy only new files.',
  opensSite: false,
  async run(words) {
    const site = dataFolder()
    const dir = oneFolder(words)
    const took = stopwatch()
    if (!existsSync(site.database)) throw new AdminError(`There is no site in ${site.root}.`)
    rejectUnfinishedRestore(site.root)
    process.umask(0o077)
    const folder = await openToWrite(dir, [site.images, site.temporary, site.cache])
    const { manifest, added, removed, lost, damaged } = await withLockedFiles(
      () => writeBackup(folder, { database: site.database, store: openStore(site) }),
      'The backup failed; the previous backup is unchanged:',
    )
    const { database, files } = manifest
    await recordBackup(folder)
    const problems = [
      ...(lost.length > 0 ? [`missing on the site (${lost.length}): ${named(lost)}`] : []),
      ...(damaged.length > 0 ? [`damaged on the site (${damaged.length}): ${named(damaged)}`] : []),
    ]
    if (problems.length > 0)
      throw new AdminError(`The backup is complete, but these files are ${problems.join('; ')}.`)
    return [
      `The database is intact, ${size(database.bytes)}. ${counted(files.count, 'file')}, ${size(files.bytes)}; ` +
        `${counted(added.count, 'new file')}, ${size(added.bytes)}; ${removed} removed.`,
      `Backed up ${contents(database)} to ${folder} in ${took()}.`,
    ]
  },
}

/** @throws AdminError when DATA_DIR cannot be a writable folder */
function requireSiteFolder(root: string): void {
  try {
    requireWritableFolder(root)
  } catch (error) {
    throw new AdminError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const restore: AdminCommand = {
  usage: 'restore DIR [--leave-out-damaged]',
  explanation: 'Restores the backup in DIR into DATA_DIR, which must be empty, and checks it.',
  opensSite: false,
  async run(words, options) {
    const site = dataFolder()
    const dir = oneFolder(words)
    const took = stopwatch()
    process.umask(0o077)
    const { folder, manifest } = await openToRead(dir)
    await requireEmptyFolder(site, ALLOWED_IN_EMPTY)
    requireSiteFolder(site.root)
    const leaveOutDamaged = options['leave-out-damaged'] === true
    const { files, bytes, damaged, damagedBefore } = await withLockedFiles(
      () =>
        restoreBackup(
          folder,
          manifest,
          { ...site, openStore: () => openStore(site) },
          { leaveOutDamaged },
        ),
      'The restore failed; the next one starts over:',
    )
    const restored = [
      `Restored ${contents(manifest.database)} with ${counted(files, 'file')}, ${size(bytes)}, to ${site.root}, ` +
        `as of ${time(new Date(manifest.createdAt))}, in ${took()}.`,
      ...(damaged.length > 0
        ? [`Skipped because they are damaged in the backup: ${named(damaged)}.`]
        : []),
      ...(damagedBefore.length > 0
        ? [`Damaged on the site before the backup: ${named(damagedBefore)}.`]
        : []),
    ]
    const checked = await checkRestored(site, restored)
    if (damaged.length === 0) await recordBackupTest(folder)
    return [...checked, ...restored]
  },
}

/** The result of `check` for a restored site that no process has open. Its schema may be older. */
async function checkRestored(
  site: ReturnType<typeof dataFolder>,
  restored: string[],
): Promise<string[]> {
  const db = openDatabase(site.database)
  setDatabase(db)
  setImageLibrary(openImageLibrary({ store: openStore(site) }))
  try {
    return toLines(await check.run([], {}))
  } catch (error) {
    if (!(error instanceof AdminError)) throw error
    throw new AdminError(`${restored.join(' ')} ${error.message}`)
  } finally {
    setDatabase(undefined)
    db.$client.close()
  }
}

export const backupCommands = { backup, restore }
