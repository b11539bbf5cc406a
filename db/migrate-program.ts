import { leaveCheckpoints, openDatabase } from './client.ts'
import { migrateDatabase } from './migrate.ts'

/*
 * The process that `migrateApart` starts: its arguments are the database and the folder for the
 * copy.
 */

const [file = '', backupFolder = '', replicated] = process.argv.slice(2)
// Without the server an unfinished migration ends: SQLite takes it back.
process.on('disconnect', () => process.exit(1))
const tell = (message: unknown) => new Promise((sent) => process.send?.(message, sent))

const db = openDatabase(file)
if (replicated) leaveCheckpoints(db)
try {
  const report = await migrateDatabase(db, { backupFolder, onProgress: tell })
  await tell({ report })
} catch (error) {
  const { message, code } = error as Error & { code?: string }
  await tell({ failure: { message, code } })
} finally {
  db.$client.close()
}
process.exit(0)
