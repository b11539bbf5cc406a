import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withFile } from './with-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'with-file-'))
})
afterEach(() => rm(folder, { recursive: true }))

const first = new Error('first')
const second = new Error('second')

test('returns the result of the work, and throws when closing fails', async () => {
  const path = join(folder, 'a')
  expect(
    await withFile(path, { flags: 'w' }, async (file) => file.writeFile('text')),
  ).toBeUndefined()
  expect(await readFile(path, 'utf8')).toBe('text')
  const work = withFile(path, { flags: 'r' }, async (file) => {
    const close = file.close.bind(file)
    file.close = () => close().then(() => Promise.reject(second))
  })
  await expect(work).rejects.toBe(second)
})

test('throws the error of the work even if closing fails', async () => {
  const work = withFile(join(folder, 'a'), { flags: 'w' }, async (file) => {
    const close = file.close.bind(file)
    file.close = () => close().then(() => Promise.reject(second))
    throw first
  })
  await expect(work).rejects.toBe(first)
})
