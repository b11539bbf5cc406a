import { readableElsewhere, type ImageStore, type StoredBlob } from './store.ts'

/**
 * Two stores during a move to `to`: a file may be in either; `move-images` removes the original
 * only after the copy.
 */
export function openMovingStore({
  disk,
  bucket,
  to,
}: {
  disk: ImageStore
  bucket: ImageStore
  to: 'disk' | 's3'
}): ImageStore {
  const target = to === 'disk' ? disk : bucket

  async function find<Result>(look: (store: ImageStore) => Promise<Result | null>) {
    // The disk first: it costs no request, and its files exist while the bucket is away.
    return (await look(disk)) ?? (await look(bucket)) ?? (to === 'disk' ? await look(disk) : null)
  }

  async function get(name: string): Promise<StoredBlob | null> {
    const blob = await find((store) => store.get(name))
    return blob && { ...blob, ...readableElsewhere(blob, () => target.get(name)) }
  }

  async function* list(prefix: string) {
    yield* disk.list(prefix)
    yield* bucket.list(prefix)
  }

  return {
    put: (name, bytes, type) => target.put(name, bytes, type),
    get,
    findSize: (name) => find((store) => store.findSize(name)),
    async remove(name) {
      await Promise.all([disk.remove(name), bucket.remove(name)])
    },
    list,
    async removeLeftovers(before) {
      const removed = [disk, bucket].map((store) => store.removeLeftovers(before))
      return (await Promise.all(removed)).reduce((sum, count) => sum + count, 0)
    },
    isAvailable: () => bucket.isAvailable?.() ?? true,
  }
}
