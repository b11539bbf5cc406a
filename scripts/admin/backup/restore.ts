import { constants } from 'node:fs'
import { copyFile, link, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findDamage } from '../consistency.ts'
import { openCopy } from './copy.ts'
import { appliedMigrations } from '#db/migrate.ts'
import type { ImageStore, StoredBlob } from '#storage/store.ts'
import { unfinishedRestore } from '#app/bootstrap.server.ts'
import { AdminError, forEachConcurrently } from '../command.ts'
import { computeHash, hashOfFile, readList, type ListedFile } from './file-list.ts'
import { getDatabasePath, getListPath, openFiles, type Manifest, syncPath } from './layout.ts'

/**
 * Checks that the rows of a backup are unchanged and readable by this version of the program.
 * @throws AdminError when they are not, or a newer version of the program wrote them
 */
export async function verifyRows(folder: string, { state, database, files }: Manifest) {
  const file = getDatabasePath(folder, state)
  for (const [path, sha256] of [
    [file, database.sha256],
    [getListPath(folder, state), files.listSha256],
  ] as const)
    if ((await hashOrNull(path)) !== sha256) throw new AdminError(`${path} is damaged.`)
  const copy = openCopy(file)
  try {
    appliedMigrations(copy)
    const damage = findDamage(copy)
    if (damage.length > 0) throw new AdminError(`${file} is damaged: ${damage.join('; ')}.`)
  } catch (error) {
    throw error instanceof Error ? new AdminError(error.message, { cause: error }) : error
  } finally {
    copy.$client.close()
  }
}

async function hashOrNull(path: string): Promise<string | null> {
  try {
    return await hashOfFile(path)
  } catch {
    return null
  }
}

/** A file of a backup with its bytes; null when they differ from the list. */
interface ReadFile {
  listed: ListedFile
  content: { bytes: Uint8Array; type: string } | null
}

/** Reads all files of a backup, and compares each with the file list. */
export async function* readFiles(folder: string, { state }: Manifest): AsyncGenerator<ReadFile> {
  const store = openFiles(folder)
  for await (const listed of readList(getListPath(folder, state))) {
    const blob = await store.get(listed.name)
    yield { listed, content: blob && (await wholeContent(blob, listed)) }
  }
}

async function wholeContent(
  blob: StoredBlob,
  { sha256 }: ListedFile,
): Promise<ReadFile['content']> {
  const bytes = await blob.bytes()
  return computeHash(bytes) === sha256 ? { bytes, type: blob.type } : null
}

/** Files written concurrently: each waits for the disk several times. */
const CONCURRENCY = 8

/** The folders and files of the restored site. */
interface Target {
  root: string
  database: string
  images: string
  /** Opens the image store, in a folder without images. */
  openStore: () => ImageStore
}

/** Result of a restore. */
interface RestoreReport {
  files: number
  bytes: number
  /** Files that were skipped because the backup's copies are damaged. */
  damaged: string[]
}

/**
 * Checks that a folder can hold a restored site.
 * @param allowed names that may be in it
 * @throws AdminError when anything else is in it, except for the files of an interrupted restore
 */
export async function requireEmptyFolder(
  { root }: Pick<Target, 'root'>,
  allowed: string[],
): Promise<void> {
  const entries = await readdir(root).catch(() => [])
  const marker = unfinishedRestore(root)
  if (entries.some((name) => join(root, name) === marker)) return
  const found = entries.find((name) => !allowed.includes(name))
  if (found !== undefined)
    throw new AdminError(
      `${root} is not empty: it contains ${found}. Restore into an empty folder that no server uses.`,
    )
}

/**
 * Restores a backup into a folder accepted by `requireEmptyFolder`. Until it is complete, no server
 * starts on the folder; an interrupted restore is repeated by the next. A bucket keeps its other
 * files, because their names never mean another picture.
 * @param folder opened by `openToRead`
 * @param options.leaveOutDamaged skips files that are damaged in the backup
 * @throws AdminError when the backup is damaged; system errors, such as ENOSPC
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

  const report = await restoreFiles(folder, manifest, target.openStore(), leaveOutDamaged)
  await copyFile(getDatabasePath(folder, manifest.state), draft, constants.COPYFILE_EXCL)
  await syncPath(draft)
  if ((await hashOfFile(draft)) !== manifest.database.sha256)
    throw new AdminError(`${draft} differs from the backup after the copy. Check the disk.`)
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
  store: ImageStore,
  leaveOutDamaged: boolean,
): Promise<RestoreReport> {
  const report: RestoreReport = { files: 0, bytes: 0, damaged: [] }
  await forEachConcurrently(
    readFiles(folder, manifest),
    CONCURRENCY,
    async ({ listed, content }) => {
      if (content) {
        await store.put(listed.name, content.bytes, content.type)
        report.files += 1
        report.bytes += content.bytes.length
      } else {
        report.damaged.push(listed.name)
        if (!leaveOutDamaged)
          throw new AdminError(
            `${listed.name} is damaged or missing in the backup. --leave-out-damaged restores the rest.`,
          )
      }
    },
  )
  return report
}
