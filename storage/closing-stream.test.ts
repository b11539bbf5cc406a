import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createDiskStore } from './disk-store.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'store-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

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
  const reader = (await store.get('photos/aa/full.jpg'))?.stream().getReader()
  expect((await reader?.read())?.value?.[0]).toBe(7)
  expect(openFiles()).toBe(1)
  await reader?.cancel()
  while (openFiles() > 0) await wait(5)
})
