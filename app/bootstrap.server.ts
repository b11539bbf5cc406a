import { chmodSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  leaveCheckpoints,
  openDatabaseWithRetry,
  setDatabase,
  type Database,
  isBlank,
} from '#db/client.ts'
import { isDamaged, isUnwritable } from '#db/error-codes.ts'
import { appliedMigrations, migrateDatabase, pendingMigrations } from '#db/migrate.ts'
import { migrateApart } from '#db/migrate-apart.ts'
import { isLocked, takeLock, type ProcessLock } from '#db/process-lock.ts'
import { keepDamagedLog } from '#db/write-ahead-log.ts'
import { maintainMailNotices } from '#app/features/mail-notices/send-notices.server.ts'
import { maintainBacklog } from '#app/features/backlog/backlog.server.ts'
import { maintainImports } from '#app/features/imports/run-imports.server.ts'
import { maintainMail } from '#app/features/mail/send-mail.server.ts'
import { maintainPush } from '#app/features/push/send-push.server.ts'
import { maintainSignIns } from '#app/features/sign-in/stored-provider.server.ts'
import { maintainWeeks } from '#app/features/weeks/naming.server.ts'
import { maintainDatabaseCheck } from '#app/features/site-health/database-check.server.ts'
import { maintainDiskUse } from '#app/features/site-health/disk-use.server.ts'
import { maintainErrorCount } from '#app/features/site-health/error-count.server.ts'
import { digestRecords, maintainDigests } from '#app/features/picture-files/digests.server.ts'
import { maintainFiles } from '#app/features/picture-files/file-maintenance.server.ts'
import { ImageChild } from '#storage/image-child.ts'
import { createImageProcess } from '#storage/image-process.ts'
import { openImageLibrary, setImageLibrary } from '#storage/library.ts'
import { type Warn, WorkerDied } from '#storage/image-work.ts'
import { openImageStore } from '#storage/open-store.ts'
import type { ImageStore } from '#storage/store.ts'
import {
  environment,
  imageStoreSettings,
  type dataFolder,
} from './http/process/environment.server.ts'
import { damageOf, HOW_TO_REPAIR } from './http/process/damage.server.ts'
import { log } from './http/logging/log.server.ts'
import { imageWorkerDeaths, countImageWork } from './http/metrics/metrics.server.ts'
import { metricSources } from './http/metrics/gauges.server.ts'
import { HOW_TO_GIVE, requireWritableFolder, watchVolume } from './http/process/volume.server.ts'

export interface ServiceOptions {
  /** For a server: runs maintenance, and only one server at a time may use the folder. */
  maintenance?: boolean
  /**
   * For a maintainer's command: uses a site that a server has made, and never creates or migrates
   * one.
   */
  existing?: boolean
  /** Called when the database must be migrated, which may take minutes. */
  onUpdate?: () => void
}

/** The file in `DATA_DIR` that a running server locks. */
export const SERVER_LOCK = 'server.lock'

/** @throws when another server uses the folder */
function takeServerLock(root: string): ProcessLock {
  const lock = takeLock(join(root, SERVER_LOCK))
  if (!lock) throw new Error(`another server uses ${root}. Stop it first.`)
  return lock
}

/** Before the database is opened: SQLite drops what is behind the damage. */
function reportDamagedLog({ database, backups }: ReturnType<typeof dataFolder>): void {
  const file = `${database}-wal`
  try {
    const damage = keepDamagedLog(database, backups)
    if (damage !== null) log.error(`the write-ahead log ${file} was damaged: ${damage}`)
  } catch (error) {
    // The site works without the check, and without room for a copy.
    log.warn({ err: error }, `the write-ahead log ${file} could not be checked`)
  }
}

/**
 * Migrates the database.
 * @throws for an existing site that would have to be migrated
 */
async function migrate(
  db: Database,
  { backups, database }: ReturnType<typeof dataFolder>,
  { existing, maintenance, onUpdate }: ServiceOptions,
): Promise<void> {
  if (!existing) {
    const isLong = maintenance && appliedMigrations(db) > 0 && pendingMigrations(db) > 0
    if (isLong) onUpdate?.()
    const { applied, backup } = isLong
      ? await migrateApart(database, {
          backupFolder: backups,
          replicated: isReplicated(),
          onProgress: ({ text }) => log.info(text),
        })
      : await migrateDatabase(db, { backupFolder: backups })
    if (applied > 0) log.info({ applied, backup }, 'The database was migrated.')
    return
  }
  const pending = pendingMigrations(db)
  if (pending === 0) return
  throw new Error(
    `the database ${database} is of an older version (${pending} pending migrations). Start the server of this version first.`,
  )
}

/**
 * True if Litestream runs this server and replicates its database.
 * @throws when it should and does not
 */
function isReplicated(): boolean {
  if (environment().LITESTREAM_URL === undefined) return false
  if (process.argv.includes('--replicated')) return true
  throw new Error(
    'LITESTREAM_URL is set, but Litestream does not run this server. Start it with `npm start` or scripts/start.sh.',
  )
}

/**
 * Opens the database, migrates it, and opens the image library.
 * @throws when it cannot be opened after the retries (docs/product.md#limits) or migrated; with
 * `existing`, when it is absent or has pending migrations
 */
export async function openServices(
  folder: ReturnType<typeof dataFolder>,
  options: ServiceOptions = {},
): Promise<{ close: () => Promise<void> }> {
  const { maintenance = false, existing = false } = options
  const replicated = maintenance && isReplicated()
  rejectUnfinishedRestore(folder.root)
  if (existing && !existsSync(folder.database))
    throw new Error(`there is no site in ${folder.root}: ${folder.database} does not exist.`)
  // Other users of the machine may read nothing: files 0600, folders 0700.
  process.umask(0o077)
  requireWritableFolder(folder.root, [folder.database, `${folder.database}-wal`])
  const lock = maintenance ? takeServerLock(folder.root) : null
  if (maintenance || !isLocked(join(folder.root, SERVER_LOCK))) reportDamagedLog(folder)
  const db = await openDatabaseWithRetry(folder.database, (line) => log.warn(line))
  if (replicated) leaveCheckpoints(db)
  closeToOthers(folder)
  const warn: Warn = (error, message) => log.warn({ err: error }, message)
  const store = openImageStore(imageStoreSettings(folder), { forVisitors: maintenance, warn })
  await requireMatchingImages(db, store, folder)
  await migrate(db, folder, options)
  setDatabase(db)
  const child = new ImageChild({
    warn(error, message) {
      if (error instanceof WorkerDied) imageWorkerDeaths.inc()
      warn(error, message)
    },
  })
  const imageProcess = createImageProcess(child)
  metricSources.imageProcess = { load: imageProcess.load, pid: () => child.pid }
  const work = countImageWork(imageProcess)
  const library = openImageLibrary({ store, work, warn, records: digestRecords })
  setImageLibrary(library)
  metricSources.imagesAvailable = () => library.isAvailable()
  // Logs at once if the bucket cannot be reached. The server starts anyway: pages need no pictures.
  if (maintenance) library.isAvailable()
  const stops = maintenance ? startMaintenance(folder.root) : []
  return {
    close: async () => {
      for (const stop of stops) await stop()
      setDatabase(undefined)
      db.$client.close()
      lock?.release()
    },
  }
}

/**
 * Starts what a server does beside requests.
 * @returns what stops it, in this order
 */
const startMaintenance = (root: string): (() => void | Promise<void>)[] => [
  watchVolume(root),
  maintainBacklog(),
  maintainWeeks(),
  maintainMailNotices(),
  maintainMail(),
  maintainPush(),
  maintainSignIns(),
  maintainFiles(),
  maintainDigests(),
  maintainImports(),
  maintainDiskUse(),
  maintainDatabaseCheck(),
  maintainErrorCount(),
]

/**
 * Takes the permissions of others from what an older version has created. SQLite gives `-wal` those
 * of the database.
 */
function closeToOthers({ database, images, temporary, backups }: ReturnType<typeof dataFolder>) {
  const modes = [
    ...[database, `${database}-wal`, `${database}-shm`].map((path) => [path, 0o600] as const),
    ...[images, temporary, backups].map((path) => [path, 0o700] as const),
  ]
  for (const [path, mode] of modes)
    try {
      if (existsSync(path)) chmodSync(path, mode)
    } catch (error) {
      log.warn({ err: error }, 'the permissions of the data folder cannot be changed')
    }
}

/**
 * A lost database looks like a new site's: garbage collection would delete all pictures.
 * @throws when pictures are there without it
 */
async function requireMatchingImages(
  db: Database,
  store: ImageStore,
  folder: ReturnType<typeof dataFolder>,
): Promise<void> {
  if (!isBlank(db)) return
  const { images, database } = folder
  const { bucket } = imageStoreSettings(folder)
  const place = bucket ? `the bucket ${bucket.bucket} or ${images}` : images
  try {
    for await (const _picture of store.list(''))
      throw new Error(
        `there are pictures in ${place}, but the database ${database} is empty. ${HOW_TO_REPAIR}`,
      )
  } catch (error) {
    db.$client.close()
    throw error
  }
}

/** An error of the start, or of a command, as a sentence for the maintainer. */
export function describeFailure(
  error: unknown,
  { database }: ReturnType<typeof dataFolder>,
): string {
  const message = error instanceof Error ? error.message : String(error)
  if (isDamaged(error)) return damageOf(database, message)
  if (isUnwritable(error)) return `${database}: ${message}. ${HOW_TO_GIVE}`
  return message
}

/** As `openServices`, but exits with one line on failure. */
export async function openServicesOrExit(
  folder: ReturnType<typeof dataFolder>,
  options?: ServiceOptions,
): Promise<{ close: () => Promise<void> }> {
  try {
    return await openServices(folder, options)
  } catch (error) {
    console.error(`The start failed: ${describeFailure(error, folder)}`)
    process.exit(1)
  }
}

/** The file that exists in `DATA_DIR` during a restore. */
export const unfinishedRestore = (root: string): string => join(root, 'unfinished-restore')

/** @throws when a restore into that folder did not finish: an incomplete site must not be served */
export function rejectUnfinishedRestore(root: string): void {
  if (!existsSync(unfinishedRestore(root))) return
  throw new Error(
    `a restore into ${root} was not completed. Run \`npm run admin -- restore\` again, or empty the folder.`,
  )
}
