import { afterEach, beforeEach } from 'vitest'
import { freshDatabase, type TestData } from './database.ts'

/** Gives each test of a file its own empty database, open for this process's queries. */
export function databaseOfEachTest(): TestData {
  const data = {} as TestData
  beforeEach(async () => void Object.assign(data, await freshDatabase()))
  afterEach(() => data.dispose())
  return data
}
