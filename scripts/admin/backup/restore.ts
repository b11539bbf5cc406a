import { constants } from 'node:fs'
import { copyFile, link, mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { unfinishedRestore } from '#app/http/process/unfinished-restore.server.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { forEachAtOnce } from '../at-once.ts'
import { AdminFault } from '../command.ts'
import { hashOfFile } from './file-list.ts'
import { databaseOf, syncPath, type Manifest } from './layout.ts'
import { readFiles, verifyRows } from './verify.ts'

/** Files written concurrently: each waits for the disk several times. */
const AT_ONCE = 8

/** The folders and files of the restored site. */
export interface Target {
  root: string
  database: string
  images: string
}

/** Result of a restore. */
export interface RestoreReport {
  files: number
  bytes: number
  /** Files that were skipped because the backup's copies are damaged. */
  damaged: string[]
}

/**
 * Checks that a folder can hold a restored site.
 * @param allowed names that may be in it
 * @throws AdminFault when anything else is in it, except for the files of an interrupted restore
 */
export async function refuseOccupied({ root }: Target, allowed: string[]): Promise<void> {
  const entries = await readdir(root).catch(() => [])
  const marker = unfinishedRestore(root)
  if (entries.some((name) => join(root, name) === marker)) return
  const found = entries.find((name) => !allowed.includes(name))
  if (found !== undefined)
    throw new AdminFault(
      `${root} is not empty: it has ${found}. Restore into an empty folder, with no server on it.`,
    )
}

/**
 * Restores a backup into a folder accepted by `refuseOccupied`. Until it is complete, no server starts on
 * the folder; an interrupted restore is repeated by the next.
 * @param folder opened by `openToRead`
 * @param options.leaveOutDamaged skips files that are damaged in the backup
 * @throws AdminFault when the backup is damaged; system errors, such as ENOSPC
 */
export async function restoreBackup(
  folder: string,
  manifest: Manifest,
  target: Target,
  { leaveOutDamaged }: { leaveOutDamaged: boolean },
): Promise<RestoreReport> {
  await verifyRows(folder, manifest)
  const marker = unfinishedRestore(target.root)
  await (await open(marker, 'w')).close()
  await syncPath(target.root)
  const draft = `${target.database}.restoring`
  for (const path of [target.images, target.database, draft])
    await rm(path, { recursive: true, force: true })

  const report = await restoreFiles(folder, manifest, target.images, leaveOutDamaged)
  await copyFile(databaseOf(folder, manifest.state), draft, constants.COPYFILE_EXCL)
  await syncPath(draft)
  if ((await hashOfFile(draft)) !== manifest.database.sha256)
    throw new AdminFault(`${draft} did not become what the backup has. Is the disk sound?`)
  // A link, unlike a rename, never overwrites a file.
  await link(draft, target.database)
  await rm(draft)
  await syncPath(dirname(target.database))
  await rm(marker)
  await syncPath(target.root)
  return report
}

async function restoreFiles(
  folder: string,
  manifest: Manifest,
  images: string,
  leaveOutDamaged: boolean,
): Promise<RestoreReport> {
  await mkdir(images, { recursive: true })
  const store = createDiskStore(images)
  const report: RestoreReport = { files: 0, bytes: 0, damaged: [] }
  await forEachAtOnce(readFiles(folder, manifest), AT_ONCE, async ({ listed, content }) => {
    if (content) {
      await store.put(listed.name, content.bytes, content.type)
      report.files += 1
      report.bytes += content.bytes.length
    } else {
      report.damaged.push(listed.name)
      if (!leaveOutDamaged)
        throw new AdminFault(
          `${listed.name} is damaged or missing in the backup. --leave-out-damaged restores the rest.`,
        )
    }
  })
  return report
}
