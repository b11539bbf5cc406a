import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase, openDatabaseWithRetry, setDatabase, writeTransaction } from './client.ts'
import { isDamaged } from './error-codes.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

const folder = folderOfEachTest()
afterEach(() => {
  setDatabase(undefined)
})

describe('openDatabaseWithRetry', () => {
  const failing = () => {
    throw new Error('disk on fire')
  }

  test('gives up after five retries, with a log line for each', async () => {
    const lines: string[] = []
    const opening = openDatabaseWithRetry('x', (line) => lines.push(line), {
      open: failing,
      intervalMs: 1,
    })
    await expect(opening).rejects.toThrow('disk on fire')
    expect(lines).toHaveLength(6)
    expect(lines[0]).toContain('(1 of 5)')
    expect(lines[4]).toContain('(5 of 5)')
    expect(lines[5]).toContain('Giving up')
  })

  test('does not retry a damaged file', async () => {
    const file = join(folder, 'text.sqlite')
    writeFileSync(file, 'this is a letter to the editor, not a database at all. '.repeat(50))
    const lines: string[] = []
    const opening = openDatabaseWithRetry(file, (line) => lines.push(line))
    await expect(opening).rejects.toSatisfy(isDamaged)
    expect(lines).toEqual([])
  })

  test('succeeds once the database can be opened', async () => {
    let tries = 0
    const db = await openDatabaseWithRetry(join(folder, 'b.sqlite'), () => {}, {
      open: (file) => (++tries < 3 ? failing() : openDatabase(file)),
      intervalMs: 1,
    })
    expect(tries).toBe(3)
    db.$client.close()
  })
})

describe('writeTransaction', () => {
  test('succeeds after another connection has written in between', async () => {
    const file = join(folder, 'shared.sqlite')
    const ours = openDatabase(file)
    const theirs = openDatabase(file)
    ours.$client.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT')
    theirs.$client.pragma('busy_timeout = 0')
    setDatabase(ours)
    const count = () => ours.get<{ n: number }>(sql`SELECT count(*) AS n FROM notes`).n
    const write = (db: typeof ours) => db.$client.exec("INSERT INTO notes VALUES ('hello')")

    await writeTransaction((tx) => {
      expect(count()).toBe(0)
      expect(() => write(theirs)).toThrow('database is locked')
      tx.run(sql`INSERT INTO notes VALUES ('ours')`)
    })
    write(theirs)
    expect(count()).toBe(2)
    setDatabase(undefined)
    ours.$client.close()
    theirs.$client.close()
  })

  test('waits for the lock of another process, and other work continues', async () => {
    const file = join(folder, 'waits.sqlite')
    const ours = openDatabase(file)
    ours.$client.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT')
    const theirs = openDatabase(file)
    setDatabase(ours)
    theirs.$client.exec('BEGIN IMMEDIATE')
    let turns = 0
    const ticking = setInterval(() => turns++, 10)
    setTimeout(() => theirs.$client.exec('COMMIT'), 300)
    await writeTransaction((tx) => tx.run(sql`INSERT INTO notes VALUES ('ours')`))
    clearInterval(ticking)
    expect(turns).toBeGreaterThan(3)
    expect(ours.all(sql`SELECT * FROM notes`)).toEqual([{ text: 'ours' }])
    setDatabase(undefined)
    ours.$client.close()
    theirs.$client.close()
  })

  test('rolls back everything when it fails', async () => {
    const db = openDatabase(':memory:')
    db.$client.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT')
    setDatabase(db)
    const failing = () =>
      writeTransaction((tx) => {
        tx.run(sql`INSERT INTO notes VALUES ('lost')`)
        throw new Error('second thoughts')
      })
    await expect(failing()).rejects.toThrow('second thoughts')
    expect(db.all(sql`SELECT * FROM notes`)).toEqual([])
    setDatabase(undefined)
    db.$client.close()
  })
})
