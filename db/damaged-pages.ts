import { isDamaged } from './error-codes.ts'
import type { Connection } from './sqlite.ts'

/** More say nothing new. */
const MOST_PROBLEMS = 3

/**
 * A line for each problem that SQLite finds in the pages of a database, at most three. The quick
 * check does not compare indexes with their tables.
 */
export function damagedPages(db: Connection, pragma: 'quick_check' | 'integrity_check'): string[] {
  try {
    return db
      .prepare<[], string>(`PRAGMA ${pragma}(${MOST_PROBLEMS})`)
      .pluck()
      .all()
      .filter((line) => line !== 'ok')
      .map((line) => line.replace(/\s+/g, ' ').trim())
  } catch (error) {
    if (!isDamaged(error)) throw error
    return [(error as Error).message]
  }
}
