import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { metadataIn, phonePhoto, UPRIGHT_QUARTERS } from '#tests/support/pictures.ts'
import { createDiskStore } from './disk-store.ts'
import { createImageProcess } from './image-process.ts'
import { UneditableImage } from './image-work.ts'
import { openImageLibrary, type ImageLibrary, type StoredImage } from './library.ts'
import type { PictureEdit } from './picture-edit.ts'
import { folderOfEachTest } from '#tests/support/folder.ts'

/* Rotated and cropped pictures, at upload and afterwards. */

/* A separate process, because this one would block the SVG from which the phone's photo is made. */
const work = createImageProcess()
const phone = await phonePhoto()
const directory = folderOfEachTest()
let library: ImageLibrary

beforeEach(async () => {
  library = openImageLibrary({ store: createDiskStore(directory), work })
})

async function upload(bytes: Buffer, edit?: PictureEdit): Promise<StoredImage> {
  const path = join(directory, 'upload')
  await writeFile(path, bytes)
  return library.ingest({ path }, 'photo', edit)
}

async function master(image: StoredImage): Promise<Buffer> {
  const name = image.hasAlpha || image.animated ? 'full.webp' : 'full.jpg'
  const blob = await library.variant('photo', image.key, name, image)
  if (blob === null) throw new Error('The master is missing')
  return Buffer.from(await blob.bytes())
}

const { topLeft, topRight, bottomLeft, bottomRight } = UPRIGHT_QUARTERS
const NAMES = new Map<string, string>(
  Object.entries(UPRIGHT_QUARTERS).map(([name, color]) => [color, name]),
)

/** A picture of one color. */
const solid = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })

/** The names of the quarters in the corners: clockwise from the top left. */
async function corners(image: StoredImage): Promise<(string | undefined)[]> {
  const { data, info } = await sharp(await master(image))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ].map(([across = 0, down = 0]) => {
    const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 3
    const nearest = [topLeft, topRight, bottomLeft, bottomRight].map((color) => {
      const channels = [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16))
      const distance = channels.reduce(
        (sum, channel, index) => sum + Math.abs(channel - (data[at + index] ?? 0)),
        0,
      )
      return { color, distance }
    })
    nearest.sort((one, other) => one.distance - other.distance)
    return NAMES.get(nearest[0]?.color ?? '')
  })
}

describe('an upload', () => {
  it('is rotated clockwise after its orientation', async () => {
    const image = await upload(phone, { rotate: 90, crop: null })
    expect([image.width, image.height]).toEqual([2560, 1920])
    expect(await corners(image)).toEqual(['bottomLeft', 'topLeft', 'topRight', 'bottomRight'])
    expect(metadataIn(await master(image))).toEqual([])
  })

  it('is cropped before it is scaled down', async () => {
    const crop = { x: 0, y: 0, width: 0.5, height: 0.5 }
    const image = await upload(phone, { rotate: 180, crop })
    expect([image.width, image.height]).toEqual([1500, 2000])
    expect(new Set(await corners(image))).toEqual(new Set(['bottomRight']))
  })
})

describe('a stored photo', () => {
  it('gets a rotated and cropped copy under a new key', async () => {
    const original = await upload(phone)
    const edited = await library.edit(original.key, original, { rotate: 270, crop: '1:1' })
    expect(edited.key).not.toBe(original.key)
    expect([edited.width, edited.height]).toEqual([1920, 1920])
    expect(await corners(edited)).toEqual(['topRight', 'bottomRight', 'bottomLeft', 'topLeft'])
    const tile = await library.variant('photo', edited.key, '640.avif', edited)
    expect(await sharp(await tile?.bytes()).metadata()).toMatchObject({ width: 640, height: 640 })
    expect(await corners(original)).toHaveLength(4)
  })

  it('has its transparency only as long as a transparent part is kept', async () => {
    const half = await solid(400, 600, '#0000ff').png().toBuffer()
    const png = await solid(800, 600, '#ff000000')
      .composite([{ input: half, gravity: 'east' }])
      .png()
      .toBuffer()
    const original = await upload(png)
    expect(original.hasAlpha).toBe(true)
    const crop = (x: number) => ({ x, y: 0, width: 0.5, height: 1 })
    const left = await library.edit(original.key, original, { rotate: 0, crop: crop(0) })
    expect(left).toMatchObject({ hasAlpha: true, placeholder: null, width: 400 })
    const right = await library.edit(original.key, original, { rotate: 0, crop: crop(0.5) })
    expect(right).toMatchObject({ hasAlpha: false, width: 400, dominantColor: '#0808f8' })
    expect((await sharp(await master(right)).metadata()).format).toBe('jpeg')
  })
})

describe('an edit that is impossible', () => {
  const cut = { rotate: 0, crop: { x: 0, y: 0, width: 0.1, height: 0.1 } } as const

  it('leaves too little, also of an upload', async () => {
    const small = await solid(900, 600, '#4a7c59').jpeg().toBuffer()
    await expect(upload(small, cut)).rejects.toMatchObject({ obstacle: 'small' })
    const image = await upload(small)
    await expect(library.edit(image.key, image, cut)).rejects.toBeInstanceOf(UneditableImage)
  })

  it('is of an animation, and is reported by the image process', async () => {
    const frames = await Promise.all(
      ['#ff0000', '#00ff00'].map((color) => solid(400, 300, color).png().toBuffer()),
    )
    const path = join(directory, 'upload')
    await writeFile(
      path,
      await sharp(frames, { join: { animated: true } })
        .gif()
        .toBuffer(),
    )
    const turn = { rotate: 90, crop: null } as const
    const reason = { name: 'UneditableImage', obstacle: 'animated' }
    await expect(work.prepare(path, 'photo', turn)).rejects.toMatchObject(reason)
    const { files } = await work.prepare(path, 'photo')
    const moving = files.find(({ name }) => name === 'full.webp')?.bytes ?? new Uint8Array()
    await expect(work.edit(async () => moving, turn)).rejects.toBeInstanceOf(UneditableImage)
  })
})
