import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FileHandle } from 'node:fs/promises'
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

  const failToClose = (file: FileHandle) => {
    const close = file.close.bind(file)
    file.close = () => close().then(() => Promise.reject(second))
  }

  test('throws when closing fails, but the error of the work first', async () => {
    const path = join(folder, 'a')
    const write = (file: FileHandle) => file.writeFile('text')
    expect(await withFile(path, { flags: 'w' }, write)).toBeUndefined()
    const read = withFile(path, { flags: 'r' }, async (file) => failToClose(file))
    await expect(read).rejects.toBe(second)
    const work = withFile(path, { flags: 'w' }, async (file) => {
      failToClose(file)
      throw first
    })
    await expect(work).rejects.toBe(first)
  })
})
