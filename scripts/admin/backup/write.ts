import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setDatabase, type Database } from '#db/client.ts'
import { findDamage } from '../consistency.ts'
import { readContents, copyDatabase, membersKept, openCopy } from './copy.ts'
import { appliedMigrations, pendingMigrations } from '#db/migrate.ts'
import { blobName, ingestedNames, type ImageStore } from '#storage/store.ts'
import { forEachConcurrently, AdminError } from '../command.ts'
import { findDigests } from '#db/queries/picture-digests.ts'
import {
  avatarPictures,
  photoPictures,
  type LabeledPicture,
} from '#app/features/picture-files/pictures.server.ts'
import { FileIndex, computeHash, hashOfFile } from './file-list.ts'
import {
  getDatabasePath,
  isState,
  getListPath,
  readManifest,
  measureSize,
  openFiles,
  syncPath,
  writeManifest,
  type Manifest,
} from './layout.ts'

/** Images copied concurrently: each waits for the disk several times. */
const AT_ONCE = 4

/** Result of a backup. */
export interface BackupReport {
  manifest: Manifest
  /** Number and bytes of the files that the previous backup lacked. */
  added: { count: number; bytes: number }
  /** Files of the previous backup without a row. */
  removed: number
  /** Labels of photos whose master is missing on the site. */
  lost: string[]
  /** Labels of pictures with a file that differs from when it was stored. */
  damaged: string[]
}

/** Location of the site. Its files must be locked during the backup. */
export interface Site {
  database: string
  store: ImageStore
}

/**
 * Writes a backup of the current site. Reuses existing files; the previous backup stays intact
 * until the new one is complete.
 * @param folder opened by `openToWrite`
 * @throws AdminError when the database is damaged or another site's; system errors, such as ENOSPC
 */
export async function writeBackup(folder: string, site: Site): Promise<BackupReport> {
  const earlier = await readManifest(folder)
  await removeStates(folder, earlier)
  const createdAt = new Date().toISOString()
  const state = `state-${createdAt.replaceAll(/\D/g, '')}`
  await mkdir(join(folder, state))
  const file = getDatabasePath(folder, state)
  await copyDatabase(site.database, file)
  const copy = openCopy(file)
  const index = new FileIndex()
  try {
    rejectUnlikelyCopy(copy, file, earlier && getDatabasePath(folder, earlier.state))
    if (earlier) {
      await index.load(getListPath(folder, earlier.state))
      await index.loadSite(site.store.list(''))
    }
    setDatabase(copy)
    const store = openFiles(folder)
    const copying = await copyPictures({
      from: site.store,
      to: store,
      index,
      hasDigests: pendingMigrations(copy) === 0,
    })
    const { count, bytes } = index.totals()
    const manifest: Manifest = {
      format: 1,
      createdAt,
      state,
      database: {
        bytes: await measureSize(file),
        sha256: await hashOfFile(file),
        migrations: appliedMigrations(copy),
        ...readContents(copy),
      },
      files: { count, bytes, listSha256: await index.write(getListPath(folder, state)) },
    }
    for (const path of [file, getListPath(folder, state), dirname(file)]) await syncPath(path)
    await writeManifest(folder, manifest)
    await removeStates(folder, manifest)
    return { manifest, ...copying, removed: await removeUnlisted(store, index) }
  } finally {
    setDatabase(undefined)
    copy.$client.close()
    index.close()
  }
}

/** @throws AdminError when the copy should not replace the previous backup */
function rejectUnlikelyCopy(copy: Database, file: string, earlierFile: string | null): void {
  const damage = findDamage(copy)
  if (damage.length > 0) throw new AdminError(`The database is damaged: ${damage.join('; ')}.`)
  if (earlierFile === null) return
  const { earlier, kept } = membersKept(earlierFile, file)
  if (kept * 2 < earlier)
    throw new AdminError(
      `Only ${kept} of the ${earlier} members in this backup exist on the site. Is it another site? Give another folder.`,
    )
}

async function copyPictures(copying: Omit<Copying, keyof Copied>): Promise<Copied> {
  const report: Copying = { ...copying, added: { count: 0, bytes: 0 }, lost: [], damaged: [] }
  for (const pictures of [photoPictures(), avatarPictures()])
    await forEachConcurrently(pictures, AT_ONCE, (picture) => copyPicture(report, picture))
  const { added, lost, damaged } = report
  return { added, lost, damaged }
}

type Copied = Pick<BackupReport, 'added' | 'lost' | 'damaged'>

interface Copying extends Copied {
  from: ImageStore
  to: ImageStore
  index: FileIndex
  /** False for a database of an older version. */
  hasDigests: boolean
}

async function copyPicture(
  copying: Copying,
  { kind, key, traits, label }: LabeledPicture,
): Promise<void> {
  const digests = copying.hasDigests ? (await findDigests(kind, [key])).get(key) : undefined
  const copy = (name: string) => copyFile(copying, blobName(kind, key, name), digests?.[name])
  const [master = '', ...sizes] = ingestedNames(kind, traits)
  // The other sizes can be recreated from the master.
  const copied = [await copy(master), ...(await Promise.all(sizes.map(copy)))]
  if (copied[0] === 'missing') copying.lost.push(label)
  if (copied.includes('damaged')) copying.damaged.push(label)
}

/**
 * Copies a file that the backup lacks.
 * @param digest from when the file was stored, if it is known
 * @returns how it is on the site; the backup keeps its own copy in any case
 */
async function copyFile(
  { from, to, index, added }: Copying,
  name: string,
  digest: string | undefined,
): Promise<'copied' | 'missing' | 'damaged'> {
  const known = index.find(name)
  const isAsStored = known && (digest === undefined || known.sha256 === digest)
  if (isAsStored && (await to.get(name))?.size === known.bytes) {
    index.markListed(name)
    const isThere = index.wasOnSite(name) || (await from.findSize(name)) !== null
    return isThere ? 'copied' : 'missing'
  }
  const blob = await from.get(name)
  if (!blob) return 'missing'
  const content = await blob.bytes()
  const sha256 = computeHash(content)
  await to.put(name, content, blob.type)
  index.add({ name, bytes: content.length, sha256 })
  added.count += 1
  added.bytes += content.length
  return digest === undefined || sha256 === digest ? 'copied' : 'damaged'
}

/** Removes states that the manifest does not name: of older and of interrupted backups. */
async function removeStates(folder: string, manifest: Manifest | null): Promise<void> {
  for (const name of await readdir(folder))
    if (isState(name) && name !== manifest?.state)
      await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Removes the files that the backup does not list.
 * @returns their number
 */
async function removeUnlisted(store: ImageStore, index: FileIndex): Promise<number> {
  let removed = 0
  for await (const { name } of store.list('')) {
    if (index.isListed(name)) continue
    await store.remove(name)
    removed += 1
  }
  await store.removeLeftovers(new Date())
  return removed
}
