import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/client.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from '#db/migrate.ts'
import { fillCommunity } from './million-fill.ts'
import { MILLION, type CommunitySize } from './million-rows.ts'

/** Changes with the code that creates the rows: the migrations and the row generators. */
function fingerprint(size: CommunitySize): string {
  const hash = createHash('sha256').update(JSON.stringify(size))
  for (const folder of [MIGRATIONS_FOLDER, import.meta.dirname])
    for (const name of readdirSync(folder).sort())
      if (name.endsWith('.sql') || /^million-\w+\.ts$/.test(name))
        hash.update(readFileSync(join(folder, name)))
  return hash.digest('hex').slice(0, 12)
}

/**
 * A database with a million photos, a hundred thousand members and five million likes. The first run
 * creates it, which takes minutes and some gigabytes; later runs reuse it. The file is read-only.
 * @param folder location of the file; `BENCH_DATA` by default, else a folder in the system's temporary one
 * @returns path of the SQLite file, without a journal beside it
 */
export async function millionPhotos(
  size: CommunitySize = MILLION,
  folder = process.env.BENCH_DATA ?? join(tmpdir(), 'cartfolio-bench'),
): Promise<string> {
  const file = join(folder, `community-${size.photos}-${fingerprint(size)}.sqlite`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  console.log(`\nA community of ${size.photos} photos is made once: ${file}`)
  const draft = `${file}.draft`
  for (const path of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(path, { force: true })
  const db = openDatabase(draft)
  try {
    await migrateDatabase(db, { backupFolder: folder })
    // No journal: an interrupted draft is discarded and created again.
    db.$client.unsafeMode()
    db.$client.pragma('journal_mode = DELETE')
    db.$client.pragma('journal_mode = OFF')
    fillCommunity(db, size, (line) => console.log(line))
    db.$client.pragma('journal_mode = DELETE')
  } finally {
    db.$client.close()
  }
  renameSync(draft, file)
  return file
}
