import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { beginsLikePicture } from './signature.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signature-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function check(bytes: Uint8Array): Promise<boolean> {
  await writeFile(join(folder, 'file'), bytes)
  return beginsLikePicture(join(folder, 'file'))
}

it.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('recognizes %s', async (format) => {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  expect(await check(await image.toFormat(format).toBuffer())).toBe(true)
})

it.each(['', 'hello', '<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'RIFF1234WAVE'])(
  'does not recognize %j',
  async (text) => {
    expect(await check(Buffer.from(text))).toBe(false)
  },
)
