import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { categories } from '#db/schema.ts'
import { setDatabase } from '#db/client.ts'
import { emptyDatabase, freshDatabase, type TestData } from './database.ts'

/**
 * Gives each test of a file an empty database, open for this process's queries. The tests share
 * one, which keeps its prepared statements; it and its folder are emptied before each.
 */
export function databaseOfEachTest(): TestData {
  const data = {} as TestData
  let firstCategories: (typeof categories.$inferInsert)[] = []
  beforeAll(async () => {
    Object.assign(data, await freshDatabase())
    firstCategories = data.db.select().from(categories).all()
  })
  beforeEach(async () => {
    // A test may have removed its data folder.
    if (!existsSync(data.folder)) {
      data.dispose()
      Object.assign(data, await freshDatabase())
    }
    for (const name of readdirSync(data.folder))
      if (!name.startsWith('cartfolio.sqlite')) rmSync(join(data.folder, name), { recursive: true })
    setDatabase(data.db)
    emptyDatabase(data.db)
    if (firstCategories.length > 0) data.db.insert(categories).values(firstCategories).run()
  })
  afterAll(() => data.dispose())
  return data
}

/**
 * Rolls back what each test of a file or a group writes, for tests that need many rows: the
 * transactions of the code under test are savepoints of the one around it.
 */
export function rollBackEachTest(data: TestData): void {
  beforeEach(() => void data.db.$client.exec('BEGIN'))
  afterEach(() => void data.db.$client.exec('ROLLBACK'))
}
