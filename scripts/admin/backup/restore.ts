import { constants } from 'node:fs'
import { copyFile, link, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findDamage } from '../consistency.ts'
import { openCopy } from './copy.ts'
import { setDatabase, type Database } from '#db/client.ts'
import { appliedMigrations, pendingMigrations } from '#db/migrate.ts'
import { findDigests } from '#db/queries/picture-digests.ts'
import { avatarPictures, photoPictures } from '#app/features/picture-files/pictures.server.ts'
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

/** Runs a query on the rows of a backup. */
async function withRows<Result>(
  folder: string,
  { state }: Manifest,
  run: (copy: Database) => Promise<Result>,
): Promise<Result> {
  const copy = openCopy(getDatabasePath(folder, state))
  setDatabase(copy)
  try {
    return await run(copy)
  } finally {
    setDatabase(undefined)
    copy.$client.close()
  }
}

/** The kind, the key and the last segment of a file's name in the store. */
function partsOf(name: string) {
  const [kinds = '', key = '', last = ''] = name.split('/')
  return { kind: kinds === 'avatars' ? ('avatar' as const) : ('photo' as const), key, last }
}

/** The labels of the pictures that these files belong to, each once. */
export const labelsOf = (folder: string, manifest: Manifest, names: string[]): Promise<string[]> =>
  withRows(folder, manifest, async () => {
    const keys = new Set(names.map((name) => partsOf(name).key))
    const labels: string[] = []
    if (keys.size === 0) return labels
    for (const pictures of [photoPictures(), avatarPictures()])
      for await (const { key, label } of pictures) if (keys.has(key)) labels.push(label)
    return labels
  })

/** The labels of pictures whose files were damaged when they were backed up. */
export async function damagedBefore(folder: string, manifest: Manifest): Promise<string[]> {
  const names = await withRows(folder, manifest, async (copy) => {
    const damaged: string[] = []
    if (pendingMigrations(copy) > 0) return damaged
    for await (const { name, sha256 } of readList(getListPath(folder, manifest.state))) {
      const { kind, key, last } = partsOf(name)
      const digest = (await findDigests(kind, [key])).get(key)?.[last]
      if (digest !== undefined && digest !== sha256) damaged.push(name)
    }
    return damaged
  })
  return labelsOf(folder, manifest, names)
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
  /** Labels of pictures with a file that was skipped because the backup's copy is damaged. */
  damaged: string[]
  /** Labels of pictures with a file that was damaged on the site when it was backed up. */
  damagedBefore: string[]
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

  const report = {
    ...(await restoreFiles(folder, manifest, target.openStore(), leaveOutDamaged)),
    damagedBefore: await damagedBefore(folder, manifest),
  }
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
): Promise<Omit<RestoreReport, 'damagedBefore'>> {
  const report = { files: 0, bytes: 0, damaged: [] as string[] }
  await forEachConcurrently(
    readFiles(folder, manifest),
    CONCURRENCY,
    async ({ listed, content }) => {
      // The first one ends it: files that follow are not written.
      if (report.damaged.length > 0 && !leaveOutDamaged) return
      if (content) {
        await store.put(listed.name, content.bytes, content.type)
        report.files += 1
        report.bytes += content.bytes.length
      } else report.damaged.push(listed.name)
    },
  )
  const { damaged } = report
  const labels = await labelsOf(folder, manifest, damaged)
  if (damaged.length > 0 && !leaveOutDamaged)
    throw new AdminError(
      `${damaged[0]} of ${labels[0] ?? 'no row'} is damaged or missing in the backup. --leave-out-damaged restores the rest.`,
    )
  return { ...report, damaged: labels }
}
