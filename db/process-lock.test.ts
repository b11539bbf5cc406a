import { spawn } from 'node:child_process'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isLocked, takeLock } from './process-lock.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'

const folder = folderOfAllTests()

test('is visible while it is held, and exclusive', () => {
  const file = join(folder, 'here')
  expect(isLocked(file)).toBe(false)
  const lock = takeLock(file)
  expect(isLocked(file)).toBe(true)
  lock?.release()
  expect(isLocked(file)).toBe(false)
  const again = takeLock(file)
  expect(again).not.toBeNull()
  again?.release()
  expect(statSync(file).size).toBe(0)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  takeLock(file)?.release()
  expect(statSync(file).mode & 0o777, 'of an older version').toBe(0o600)
})

test('a damaged file is a free lock, and is emptied when it is taken', () => {
  const file = join(folder, 'damaged')
  writeFileSync(file, Buffer.alloc(5000, 0xa5))
  expect(isLocked(file)).toBe(false)
  const lock = takeLock(file)
  expect(isLocked(file)).toBe(true)
  expect(statSync(file).size).toBe(0)
  lock?.release()
})

test('is held without a reference to it', async () => {
  const file = join(folder, 'unreferenced')
  takeLock(file)
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  for (let turn = 0; turn < 3; turn++) {
    collectGarbage()
    await new Promise(setImmediate)
  }
  expect(isLocked(file)).toBe(true)
})

test('is released when its process is killed', async () => {
  const file = join(folder, 'there')
  const source = `
    import { takeLock } from '#db/process-lock.ts'
    console.log(takeLock(${JSON.stringify(file)}) ? 'locked' : 'not locked')
    setInterval(() => {}, 1000)
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const output = await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(String(output).trim()).toBe('locked')
  expect(isLocked(file)).toBe(true)
  expect(takeLock(file)).toBeNull()
  child.kill('SIGKILL')
  await ended
  expect(isLocked(file)).toBe(false)
})
