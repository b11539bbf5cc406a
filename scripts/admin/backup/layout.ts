import { chmod, lstat, mkdir, readdir, readFile, realpath, rename } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { z } from 'zod'
import { createDiskStore, withFile } from '#storage/disk-store.ts'
import { AdminError } from '../command.ts'

/*
 * The files of a backup:
 *
 *   CARTFOLIO-BACKUP.txt      explains the folder, and marks it as a backup
 *   backup.json               the manifest, written last: all files it names exist
 *   state-…/database.sqlite   the rows at one moment
 *   state-…/files.txt         SHA-256, bytes and name of each file that the rows refer to
 *   files/                    the pictures under their names on the site; they never change
 *
 * The next backup first adds its files and its own state, then replaces the manifest. If it fails
 * in between, the previous backup is unchanged.
 */

const MANIFEST = 'backup.json'
const README = 'CARTFOLIO-BACKUP.txt'
const STATE = /^state-\w+$/
/** Entries at the top of a separate disk. */
const NOT_OURS = new Set(['lost+found'])
const README_TEXT = `A backup of a Cartfolio site, written by "npm run admin -- backup".
It is complete when backup.json exists. Restore it with "npm run admin -- restore".
It contains members' private photos and e-mail addresses. Only the maintainer should be able to read it.
`

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().nonnegative()
const manifestSchema = z.strictObject({
  /** Raised when the previous version of the program could not read the backups. */
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The folder with the rows and the file list. */
  state: z.string().regex(STATE),
  database: z.strictObject({
    bytes: count,
    sha256,
    migrations: count,
    members: count,
    photos: count,
  }),
  files: z.strictObject({ count, bytes: count, listSha256: sha256 }),
})

/** Metadata of a complete backup. */
export type Manifest = z.output<typeof manifestSchema>

/** The paths in a backup's folder. */
export const getDatabasePath = (dir: string, state: string) => join(dir, state, 'database.sqlite')
export const getListPath = (dir: string, state: string) => join(dir, state, 'files.txt')
export const openFiles = (dir: string) => createDiskStore(join(dir, 'files'))
export const isState = (name: string) => STATE.test(name)

/** The folder's entries, or null if it does not exist. */
async function readEntries(dir: string): Promise<string[] | null> {
  try {
    return (await readdir(dir)).filter((name) => !NOT_OURS.has(name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * Rejects symbolic links inside a backup: one could redirect writes, or reads of a member's photo,
 * to any file.
 */
async function rejectSymbolicLinks(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isSymbolicLink())
      throw new AdminError(`${path} is a symbolic link; backups contain none.`)
    if (entry.isDirectory() && !NOT_OURS.has(entry.name)) await rejectSymbolicLinks(path)
  }
}

/**
 * Opens the folder of a backup for writing, and creates it if it does not exist.
 * @param siteFolders folders of the site that a backup must not be in, and that it must not contain
 * @returns its real path
 * @throws AdminError when it holds something else
 */
export async function openToWrite(dir: string, siteFolders: string[]): Promise<string> {
  const entries = await readEntries(dir)
  if (entries && entries.length > 0 && !entries.includes(README))
    throw new AdminError(
      `${dir} contains other files than a backup. Give an empty or a new folder.`,
    )
  rejectOverlap(resolve(dir), siteFolders)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const folder = await realpath(dir)
  rejectOverlap(folder, siteFolders)
  await rejectSymbolicLinks(folder)
  await chmod(folder, 0o700)
  await writeDurably(join(folder, README), README_TEXT)
  return folder
}

function rejectOverlap(folder: string, siteFolders: string[]): void {
  for (const site of siteFolders)
    if (isWithin(folder, site) || isWithin(site, folder))
      throw new AdminError(`A backup in ${folder} would be part of the site. Give another folder.`)
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep)
}

/** The manifest of the folder's complete backup; null if there is none yet. */
export async function readManifest(dir: string): Promise<Manifest | null> {
  if (!(await readEntries(dir))?.includes(MANIFEST)) return null
  const parsed = manifestSchema.safeParse(parseJson(await readFile(join(dir, MANIFEST), 'utf8')))
  if (parsed.success) return parsed.data
  throw new AdminError(`${join(dir, MANIFEST)} is damaged, or from another version of the program.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Opens the folder of a complete backup for reading.
 * @throws AdminError when there is none, or it is damaged
 */
export async function openToRead(dir: string): Promise<{ folder: string; manifest: Manifest }> {
  const manifest = await readManifest(dir)
  if (!manifest) throw new AdminError(`There is no complete backup in ${dir}.`)
  const folder = await realpath(dir)
  await rejectSymbolicLinks(folder)
  return { folder, manifest }
}

/** Replaces the folder's manifest in one durable step. */
export async function writeManifest(dir: string, manifest: Manifest): Promise<void> {
  await writeDurably(join(dir, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** Writes a small file atomically. */
async function writeDurably(path: string, text: string): Promise<void> {
  const draft = `${path}.new`
  await withFile(draft, { flags: 'w', mode: 0o600 }, async (file) => {
    await file.writeFile(text)
    await file.sync()
  })
  await rename(draft, path)
  await syncPath(dirname(path))
}

/** Flushes a file's bytes, or a folder's entries, to the disk. */
export async function syncPath(path: string): Promise<void> {
  await withFile(path, { flags: 'r' }, (file) => file.sync())
}

/** Size in bytes of an existing file. */
export async function measureSize(path: string): Promise<number> {
  return (await lstat(path)).size
}
