import SqliteDatabase from './sqlite.ts'
import { isDamaged } from './error-codes.ts'
import { damagedPages } from './damaged-pages.ts'

/* The process that `quickCheckApart` starts: its argument is the database. */

const [file = ''] = process.argv.slice(2)
process.on('disconnect', () => process.exit(1))
const tell = (message: unknown) => new Promise((sent) => process.send?.(message, sent))

try {
  const db = new SqliteDatabase(file, { readonly: true, fileMustExist: true, timeout: 5000 })
  await tell({ problems: damagedPages(db, 'quick_check') })
  db.close()
} catch (error) {
  const { message } = error as Error
  await tell(isDamaged(error) ? { problems: [message] } : { failure: message })
}
process.exit(0)
