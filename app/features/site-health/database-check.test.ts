import { rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { dataFolder } from '#app/http/process/environment.server.ts'
import { log } from '#app/http/logging/log.server.ts'
import { metricSources } from '#app/http/metrics/gauges.server.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'
import {
  checkDatabasePages,
  isDue,
  maintainDatabaseCheck,
  readDatabaseCheck,
} from './database-check.server.ts'
import { siteHealth } from './queries.server.ts'

const data = databaseOfEachTest()
const folder = folderOfAllTests()
vi.hoisted(() => Object.assign(process.env, { OAUTH_ISSUER: 'http://127.0.0.1:1' }))
process.env.DATA_DIR = folder
beforeEach(async () => {
  rmSync(dataFolder().database, { force: true })
  await data.db.$client.backup(dataFolder().database)
})

const finding = async () => (await siteHealth()).find(({ name }) => name === 'Database')

test('an intact database is remembered as such', async () => {
  expect((await finding())?.text).toContain('not checked yet')
  const check = await checkDatabasePages()
  expect(check.problems).toEqual([])
  expect(await readDatabaseCheck()).toEqual(check)
  expect(statSync(join(folder, 'last-database-check.json')).mode & 0o777).toBe(0o600)
  expect(await finding()).toEqual({
    name: 'Database',
    text: expect.stringMatching(/^intact, checked \d{4}-\d\d-\d\d, 0 h ago$/),
    isWarning: false,
  })
})

test('damage is an error with what to do, in the log, for the maintainer and in the metrics', async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  writeFileSync(dataFolder().database, Buffer.alloc(8192, 7))
  await checkDatabasePages()
  expect(logged.mock.calls).toEqual([
    [expect.anything(), expect.stringMatching(/cartfolio\.sqlite is damaged: .* Restore the/)],
  ])
  expect(await finding()).toEqual({
    name: 'Database',
    text: expect.stringMatching(/^damaged: file is not a database \(checked .*\)\. Restore the/),
    isWarning: true,
  })
  expect(metricSources.databaseCheck?.problems).toEqual(['file is not a database'])
  logged.mockRestore()
})

test('is due after a start and once a night', () => {
  const at = (time: string) => new Date(`2026-05-0${time}:00Z`)
  expect(isDue(undefined)).toBe(true)
  expect(isDue(at('1T10:00'), at('1T23:00'))).toBe(false)
  expect(isDue(at('1T10:00'), at('2T02:30'))).toBe(true)
  expect(isDue(at('2T02:30'), at('2T03:30'))).toBe(false)
  expect(isDue(at('2T02:30'), at('3T02:00'))).toBe(true)
})

test('a statement that meets damage is reported once, and starts a check', async () => {
  const stop = maintainDatabaseCheck({ firstAfterMs: 1 })
  log.level = 'error'
  const logged = vi.spyOn(log, 'error')
  const failed = () => Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
  for (let count = 0; count < 3; count++) log.error({ err: failed() }, 'a request failed')
  log.level = 'silent'
  const advice = logged.mock.calls.filter(([text]) => typeof text === 'string')
  expect(advice).toEqual([[expect.stringMatching(/^A request met damage .* Restore the/)]])
  logged.mockRestore()
  await expect
    .poll(() => metricSources.databaseCheck?.problems, { timeout: 20_000 })
    .toEqual([])
  await stop()
})
