import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderOfAllTests } from '#tests/support/folder.ts'
import { openDatabase, type Database } from './client.ts'
import SqliteDatabase from './sqlite.ts'
import { damageOfWriteAheadLog } from './write-ahead-log.ts'

const folder = folderOfAllTests()
const original = join(folder, 'site.sqlite')
const COMMITS = 20
let db: Database

beforeAll(() => {
  db = openDatabase(original)
  const { $client } = db
  $client.exec('CREATE TABLE texts (text TEXT)')
  $client.pragma('wal_checkpoint(RESTART)')
  for (let count = 0; count < COMMITS; count++)
    $client.prepare('INSERT INTO texts VALUES (?)').run('x'.repeat(3000))
})
afterAll(() => void db.$client.close())

/** A copy of the database and its log, as after a crash. */
function copyOf(name: string): { file: string; log: string; bytes: Buffer } {
  const file = join(folder, `${name}.sqlite`)
  copyFileSync(original, file)
  const log = `${file}-wal`
  copyFileSync(`${original}-wal`, log)
  return { file, log, bytes: readFileSync(log) }
}

function rowsOf(file: string): number {
  const copy = new SqliteDatabase(file)
  try {
    return copy.prepare<[], number>('SELECT count(*) FROM texts').pluck().get() ?? 0
  } finally {
    copy.close()
  }
}

test('an intact log, none, and one that a crash has cut off are no damage', () => {
  const { file, log, bytes } = copyOf('intact')
  expect(damageOfWriteAheadLog(log)).toBeNull()
  expect(damageOfWriteAheadLog(join(folder, 'none-wal'))).toBeNull()
  truncateSync(log, bytes.length - 1000)
  expect(damageOfWriteAheadLog(log)).toBeNull()
  bytes.fill(0, bytes.length - 4000)
  writeFileSync(log, bytes)
  expect(damageOfWriteAheadLog(log), 'of the last transaction').toBeNull()
  expect(rowsOf(file)).toBe(COMMITS - 1)
  writeFileSync(log, Buffer.alloc(bytes.length))
  expect(damageOfWriteAheadLog(log), 'allocated, not written').toBeNull()
})

test('frames of an earlier turn of the file are no damage', () => {
  const { file, log } = copyOf('turns')
  const copy = new SqliteDatabase(file)
  copy.pragma('wal_checkpoint(RESTART)')
  copy.prepare('INSERT INTO texts VALUES (?)').run('short')
  const crashed = join(folder, 'crashed-wal')
  copyFileSync(log, crashed)
  copy.close()
  expect(damageOfWriteAheadLog(crashed)).toBeNull()
})

test('random bytes are found where SQLite drops transactions without a word', () => {
  const { file, log, bytes } = copyOf('damaged')
  const frame = 24 + (db.$client.pragma('page_size', { simple: true }) as number)
  const frames = (bytes.length - 32) / frame
  for (let index = 0; index < frames - 4; index++) {
    const damaged = Buffer.from(bytes)
    damaged.fill(0xa5, 32 + index * frame + 500, 32 + index * frame + 600)
    writeFileSync(log, damaged)
    expect(damageOfWriteAheadLog(log), `frame ${index}`).toMatch(/^at least \d+ of its last/)
  }
  expect(rowsOf(file)).toBeLessThan(COMMITS)
})

test('a damaged header is found', () => {
  const { file, log, bytes } = copyOf('header')
  bytes.fill(0xa5, 4, 20)
  writeFileSync(log, bytes)
  expect(damageOfWriteAheadLog(log)).toBe('its header is damaged')
  expect(rowsOf(file)).toBe(0)
})
