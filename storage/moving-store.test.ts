import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createDiskStore } from './disk-store.ts'
import { openMovingStore } from './moving-store.ts'
import type { ImageStore } from './store.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

const NAME = 'photos/aa/640.webp'
const PICTURE = new TextEncoder().encode('picture')

describe.each(['disk', 's3'] as const)('two stores during a move to %s', (to) => {
  const folder = folderOfEachTest()
  let disk: ImageStore
  let bucket: ImageStore
  let store: ImageStore
  beforeEach(async () => {
    disk = createDiskStore(join(folder, 'disk'))
    bucket = createDiskStore(join(folder, 'bucket'))
    store = openMovingStore({ disk, bucket, to })
  })

  async function move(): Promise<void> {
    const [source, target] = to === 'disk' ? [bucket, disk] : [disk, bucket]
    await target.put(NAME, PICTURE, 'image/webp')
    await source.remove(NAME)
  }

  it('writes to the new store and reads from both', async () => {
    await store.put('new', PICTURE, 'image/webp')
    expect(await (to === 'disk' ? disk : bucket).findSize('new')).toBe(7)
    expect(await (to === 'disk' ? bucket : disk).findSize('new')).toBeNull()
    await disk.put('a', PICTURE, 'image/webp')
    await bucket.put('b', PICTURE, 'image/webp')
    for (const name of ['a', 'b', 'new'])
      expect(await (await store.get(name))?.bytes()).toHaveLength(7)
    expect(await store.get('c')).toBeNull()
  })

  it('removes a file from both', async () => {
    await disk.put(NAME, PICTURE, 'image/webp')
    await bucket.put(NAME, PICTURE, 'image/webp')
    await store.remove(NAME)
    expect(await disk.findSize(NAME)).toBeNull()
    expect(await bucket.findSize(NAME)).toBeNull()
  })

  it('finds a file that is moved between two steps of a read', async () => {
    await (to === 'disk' ? bucket : disk).put(NAME, PICTURE, 'image/webp')
    const movedMeanwhile: ImageStore = {
      ...disk,
      async get(name) {
        const found = await disk.get(name)
        await move()
        return found
      },
    }
    const slow = openMovingStore({ disk: movedMeanwhile, bucket, to })
    expect(await (await slow.get(NAME))?.bytes()).toHaveLength(7)
  })

  it('reads a file that is moved after it was found', async () => {
    await (to === 'disk' ? bucket : disk).put(NAME, PICTURE, 'image/webp')
    const blob = await store.get(NAME)
    await move()
    expect(await new Response(await blob?.stream()).text()).toBe('picture')
    expect(await blob?.bytes()).toEqual(PICTURE)
  })
})
