import { findDamage } from '#db/consistency.ts'
import { openCopy } from '#db/copy.ts'
import { appliedMigrations } from '#db/migrate.ts'
import type { StoredBlob } from '#storage/store.ts'
import { AdminFault } from '../command.ts'
import { hashOf, hashOfFile, readList, type ListedFile } from './file-list.ts'
import { databaseOf, listOf, storeOf, type Manifest } from './layout.ts'

/**
 * Checks that the rows of a backup are unchanged and readable by this version of the program.
 * @throws AdminFault when they are not, or a newer version of the program wrote them
 */
export async function verifyRows(folder: string, { state, database, files }: Manifest) {
  const file = databaseOf(folder, state)
  for (const [path, sha256] of [
    [file, database.sha256],
    [listOf(folder, state), files.listSha256],
  ] as const)
    if ((await hashOrNull(path)) !== sha256) throw new AdminFault(`${path} is damaged.`)
  const copy = openCopy(file)
  try {
    appliedMigrations(copy)
    const damage = findDamage(copy)
    if (damage.length > 0) throw new AdminFault(`${file} is damaged: ${damage.join('; ')}.`)
  } catch (error) {
    throw error instanceof Error ? new AdminFault(error.message, { cause: error }) : error
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
export interface ReadFile {
  listed: ListedFile
  content: { bytes: Uint8Array; type: string } | null
}

/** Reads all files of a backup, and compares each with the file list. */
export async function* readFiles(folder: string, { state }: Manifest): AsyncGenerator<ReadFile> {
  const store = storeOf(folder)
  for await (const listed of readList(listOf(folder, state))) {
    const blob = await store.get(listed.name)
    yield { listed, content: blob && (await wholeContent(blob, listed)) }
  }
}

async function wholeContent(
  blob: StoredBlob,
  { sha256 }: ListedFile,
): Promise<ReadFile['content']> {
  const bytes = await blob.bytes()
  return hashOf(bytes) === sha256 ? { bytes, type: blob.type } : null
}
