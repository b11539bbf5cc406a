import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ingestedNames } from './store.ts'
import { ingestImage } from './ingest.ts'
import { folderOfAllTests } from '#tests/support/folder.ts'

const folder = folderOfAllTests()
const plain = (width: number, alpha = 1) =>
  sharp({ create: { width, height: 60, channels: 4, background: { r: 9, g: 99, b: 9, alpha } } })

const frames = async (width: number) =>
  sharp(await Promise.all([0.2, 0.9].map((alpha) => plain(width, alpha).png().toBuffer())), {
    join: { animated: true },
  })

test.each([
  ['a photo', 'photo', () => plain(900).jpeg().toBuffer()],
  ['a small photo', 'photo', () => plain(200).jpeg().toBuffer()],
  ['a photo that one can see through', 'photo', () => plain(700, 0.5).png().toBuffer()],
  ['a small animation', 'photo', async () => (await frames(300)).gif().toBuffer()],
  ['an animation', 'photo', async () => (await frames(800)).webp().toBuffer()],
  ['an avatar', 'avatar', () => plain(300).jpeg().toBuffer()],
] as const)('%s is stored under exactly these names', async (_what, kind, draw) => {
  const path = join(folder, 'upload')
  await writeFile(path, await draw())
  const { files, ...facts } = await ingestImage(path, kind)
  expect(ingestedNames(kind, facts).sort()).toEqual(files.map(({ name }) => name).sort())
})
