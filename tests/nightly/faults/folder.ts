import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDatabase, setDatabase, type Database } from '#db/client.ts'
import { findDamage, findDrift } from '#scripts/admin/consistency.ts'
import { deleteQueuedFiles } from '#app/features/picture-files/deletion-queue.server.ts'
import { collectOrphanedFiles } from '#app/features/picture-files/file-maintenance.server.ts'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { blobName, ingestedNames, type ImageStore } from '#storage/store.ts'
import { createDiskStore } from '#storage/disk-store.ts'
import { openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { grouped } from './ledger.ts'
import { DAY_MS } from '#app/durations.ts'

interface PictureRow {
  image_key: string
  width: number
  height: number
  animated: number
  has_alpha: number
}

/** A server's data folder, inspected from outside; a server may be running on it. */
export class Folder {
  readonly db: Database
  readonly #store: ImageStore
  /** Keys whose files were decoded before: they never change. */
  readonly #seen = new Set<string>()

  /** Opens its database and image store in this process, whose DATA_DIR it must be. */
  constructor(readonly root: string) {
    if (dataFolder().root !== root) throw new Error('DATA_DIR was read before it was set.')
    this.db = openDatabase(join(root, 'cartfolio.sqlite'))
    setDatabase(this.db)
    this.#store = createDiskStore(join(root, 'images'))
    setImageLibrary(openImageLibrary({ store: this.#store }))
  }

  close(): void {
    setDatabase(undefined)
    this.db.$client.close()
  }

  /**
   * Checks the integrity and consistency of the database, including its full-text index.
   * @returns descriptions of the problems
   */
  findFaultyRows(): string[] {
    this.db.$client.exec("INSERT INTO photo_search (photo_search) VALUES ('integrity-check')")
    return [...findDamage(this.db), ...findDrift(this.db)]
  }

  #pictures(): PictureRow[] {
    return this.db.$client
      .prepare<[], PictureRow>('SELECT image_key, width, height, animated, has_alpha FROM photos')
      .all()
  }

  /**
   * Checks that every row's files exist and can be decoded.
   * @returns descriptions of the problems
   */
  async findFaultyFiles(): Promise<string[]> {
    const wrong: string[] = []
    for (const row of this.#pictures()) {
      const { image_key: key, width, height } = row
      if (this.#seen.has(key)) continue
      const picture = { width, height, animated: row.animated === 1, hasAlpha: row.has_alpha === 1 }
      for (const name of ingestedNames('photo', picture)) {
        const blob = await this.#store.get(blobName('photo', key, name))
        const problem = blob ? await undecodable(await blob.bytes()) : 'is missing'
        if (problem !== null) wrong.push(`${key}/${name} ${problem}`)
      }
      this.#seen.add(key)
    }
    return wrong
  }

  /**
   * Runs the server's daily garbage collection, as if a day had passed.
   * @returns orphans that remain
   */
  async sweep(): Promise<string[]> {
    await deleteQueuedFiles()
    await collectOrphanedFiles({ now: () => Date.now() + DAY_MS })
    const named = new Set(this.#pictures().map(({ image_key: key }) => key))
    const left: string[] = []
    for await (const { name } of this.#store.list(''))
      if (!named.has(name.split('/')[1] ?? '')) left.push(name)
    const unfinished = ['tmp', 'images/incoming'].flatMap((folder) =>
      readdirSync(join(this.root, folder)).map((name) => `${folder}/${name}`),
    )
    return [...left, ...unfinished, ...this.#loneFiles()]
  }

  /** Incomplete entries of the store: bytes without a name, or a name without bytes. */
  #loneFiles(): string[] {
    const blobs = join(this.root, 'images', 'blobs')
    const files = readdirSync(blobs, { recursive: true, encoding: 'utf8' })
    const halves = files.filter((file) => /\.(dat|meta\.json)$/.test(file))
    const counts = grouped(halves, (file) => file.replace(/\.(dat|meta\.json)$/, ''))
    return [...counts.values()].filter((found) => found.length !== 2).flat()
  }
}

async function undecodable(bytes: Uint8Array): Promise<string | null> {
  try {
    await sharp(bytes, { failOn: 'truncated' }).stats()
    return null
  } catch (error) {
    return `cannot be decoded: ${String(error)}`
  }
}
