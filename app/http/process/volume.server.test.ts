import { userInfo } from 'node:os'
import { accessSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../logging/log.server.ts'
import { isLow, watchVolume, type VolumeSpace, requireWritableFolder } from './volume.server.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

// Permissions do not restrict root, who may run the tests.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, accessSync: vi.fn(fs.accessSync) }
})

const GIB = 1024 ** 3

let logged: string[]
let end: () => void

beforeEach(() => {
  logged = []
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(log, level).mockImplementation((_fields: unknown, message?: string) => {
      logged.push(`${level}: ${message}`)
    })
})
afterEach(() => {
  end()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Watches a volume that has the given space at each check, a minute apart. */
async function watch(checks: (VolumeSpace | Error)[]): Promise<void> {
  vi.useFakeTimers()
  let check = 0
  end = watchVolume('/', {
    async space() {
      const now = checks[check++]
      if (now === undefined || now instanceof Error) throw now
      return now
    },
  })
  await vi.advanceTimersByTimeAsync(60_000 * (checks.length - 1))
}

test.each([
  [{ free: 0.9 * GIB, size: 10 * GIB }, true],
  [{ free: 1.1 * GIB, size: 10 * GIB }, false],
  [{ free: 2 * GIB, size: 1000 * GIB }, false],
  [{ free: 0.2 * GIB, size: GIB }, false],
  [{ free: 0, size: GIB }, true],
])('reports for %o that low is %s', (space, low) => {
  end = () => {}
  expect(isLow(space)).toBe(low)
})

const full = { free: 0, size: GIB }
const roomy = { free: GIB, size: GIB }

test('warns about low space once an hour, and logs its end', async () => {
  await watch([roomy, ...Array.from({ length: 61 }, () => full), roomy, roomy, full])
  expect(logged).toEqual([
    'warn: The volume is low on space.',
    'warn: The volume is low on space.',
    'info: The volume has space again.',
    'warn: The volume is low on space.',
  ])
})

test('logs a volume that cannot be checked, and checks it again', async () => {
  await watch([new Error('gone'), full])
  expect(logged).toEqual([
    'error: the volume cannot be checked',
    'warn: The volume is low on space.',
  ])
})

const parent = folderOfEachTest()
test('creates an absent folder', () => {
  const folder = join(parent, 'a', 'b')
  requireWritableFolder(folder)
  expect(existsSync(folder)).toBe(true)
})

test.each([
  ['', 'is a file'],
  ['data', 'is below a file'],
])('names DATA_DIR when it is a file, or below one: %j', (below, reason) => {
  const file = join(parent, 'file')
  writeFileSync(file, '')
  const folder = join(file, below)
  expect(() => requireWritableFolder(folder)).toThrow(`DATA_DIR ${folder} ${reason}. `)
})

test.each(['', 'cartfolio.sqlite'])('names the command for another user’s volume: %j', (name) => {
  end = () => {}
  const root = parent
  const file = join(root, 'cartfolio.sqlite')
  writeFileSync(file, '')
  const owned = join(root, name)
  vi.mocked(accessSync).mockImplementation((path) => {
    if (path === owned || `${String(path)}/` === owned)
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
  })
  const { uid, gid } = userInfo()
  const command = `chown -R ${uid}:${gid} ${root}`
  expect(() => requireWritableFolder(root, [file])).toThrow(command)
  vi.mocked(accessSync).mockReset()
})
