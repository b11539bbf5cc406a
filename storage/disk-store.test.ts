import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, test } from 'vitest'
import { createDiskStore, withFile } from './disk-store.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

describe('the stream of a stored file', () => {
  const directory = folderOfEachTest()
  /** The number of the store's files that this process has open. */
  function openFiles(): number {
    return readdirSync('/proc/self/fd').filter((descriptor) => {
      try {
        return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(directory)
      } catch {
        return false
      }
    }).length
  }

  it('closes a stored file that is not read to its end', async () => {
    const store = createDiskStore(directory)
    await store.put('photos/aa/full.jpg', new Uint8Array(3_000_000).fill(7), 'image/jpeg')
    const reader = (await (await store.get('photos/aa/full.jpg'))?.stream())?.getReader()
    expect((await reader?.read())?.value?.[0]).toBe(7)
    expect(openFiles()).toBe(1)
    await reader?.cancel()
    while (openFiles() > 0) await wait(5)
  })
})

describe('withFile', () => {
  const folder = folderOfEachTest()
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
})
