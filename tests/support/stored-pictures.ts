import { join } from 'node:path'
import { expect } from 'vitest'
import { createDiskStore } from '#storage/disk-store.ts'
import { openImageLibrary } from '#storage/library.ts'
import type { SharedSite } from './site.ts'

/** The keys of the photos with files. */
export async function storedKeys({ dataDir }: SharedSite): Promise<string[]> {
  const library = openImageLibrary({ store: createDiskStore(join(dataDir, 'images')) })
  const keys: string[] = []
  for await (const { key } of library.keys('photo')) keys.push(key)
  return keys
}

/** The keys of files that belong to no photo. */
export async function orphans(site: SharedSite): Promise<string[]> {
  const keys = site.db.$client.prepare(`SELECT image_key FROM photos`).pluck().all()
  return (await storedKeys(site)).filter((key) => !keys.includes(key))
}

/** Waits until there are files for exactly these of the image URLs. */
export async function expectFiles(
  site: SharedSite,
  imageUrls: string[],
  exist: boolean[],
): Promise<void> {
  await expect
    .poll(async () => {
      const there = await storedKeys(site)
      return imageUrls.map((imageUrl) => there.includes(imageUrl.split('/')[2] ?? ''))
    })
    .toEqual(exist)
}
