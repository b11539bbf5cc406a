import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import {
  contentType,
  imageName,
  masterFormat,
  tileWidths,
  type ImageFormat,
  type ImageKind,
} from './addresses.ts'
import { encode, MASTER_LONG_EDGE, MAX_FRAMES, MAX_PIXELS, MAX_SCANS, openImage } from './codec.ts'
import { isCompleteGif, countScans, stripInvisibleChunks } from './formats.ts'
import { decodeJob, imageJob } from './image-jobs.ts'
import {
  type TilesTime,
  type PreparedFile,
  type PreparedImage,
  UneditableImage,
  UnreadableImage,
  EncodingError,
  type ImageWork,
  type Rendering,
} from './image-work.ts'
import {
  changesPicture,
  cropBox,
  leavesTooLittle,
  type PictureEdit,
  type Size,
} from './picture-edit.ts'

/** The oriented and edited first frame in sRGB, 8 bits per channel, at most as large as the master. */
interface Frame {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

const UNEDITED: PictureEdit = { rotate: 0, crop: null }
const AVATAR_MASTER = 512
const EAGER_AVATARS = [96, 192]
const TILE_EDGE = 640
const PLACEHOLDER_MAX = 150
const acceptedFormats = new Set<string | undefined>(['jpeg', 'png', 'gif', 'webp'])

/** Makes an upload's files and facts (`ImageWork.prepare`), encoded from pixels, so that no metadata or foreign byte remains. */
export async function ingestImage(
  path: string,
  kind: ImageKind,
  edit = UNEDITED,
  tiles: TilesTime = 'now',
): Promise<PreparedImage> {
  // An I/O error of reading is a server error, not the image's.
  return prepareImage(stripInvisibleChunks(await readFile(path)), kind, edit, tiles)
}

async function prepareImage(
  upload: Buffer,
  kind: ImageKind,
  edit: PictureEdit,
  tiles: TilesTime = 'now',
): Promise<PreparedImage> {
  const metadata = await orUnreadable(imageJob(() => openImage(upload).metadata()))
  if (!isAccepted(metadata) || !isDecodable(upload, metadata)) throw new UnreadableImage()
  return kind === 'avatar'
    ? prepareAvatar(upload, metadata)
    : preparePhoto(upload, metadata, edit, tiles)
}

async function preparePhoto(
  upload: Buffer,
  metadata: Metadata,
  edit: PictureEdit,
  tiles: TilesTime,
): Promise<PreparedImage> {
  const animated = isAnimated(metadata)
  if (animated && changesPicture(edit)) throw new UneditableImage('animated')
  if (leavesTooLittle(metadata.autoOrient, edit)) throw new UneditableImage('small')
  const frame = await decodeFrame(upload, metadata, (image) =>
    fitMaster(applyEdit(image, metadata.autoOrient, edit)),
  )
  const hasAlpha = isTransparent(frame)
  const still = (image = pixels(frame, hasAlpha)) => image
  const format = masterFormat({ animated, hasAlpha })
  const widths = tiles === 'now' ? tileWidths(frame.width) : []

  const tileSource = await imageJob(() =>
    rawFrame(still().resize({ width: TILE_EDGE, withoutEnlargement: true })),
  )
  const tile = (width: number, tileFormat: ImageFormat) =>
    encodeFile(pixels(tileSource, hasAlpha), width, tileFormat)
  const [files, appearance] = await Promise.all([
    Promise.all([
      ...widths.map((width) => tile(width, 'avif')),
      ...(animated
        ? prepareAnimation(upload, frame.width, widths)
        : [
            encodeFile(still(), null, format, { master: true }),
            ...widths.map((width) => tile(width, 'webp')),
          ]),
    ]),
    colorAndPlaceholder(tileSource, hasAlpha),
  ])
  const { width, height } = frame
  return { width, height, animated, hasAlpha, ...appearance, files: files.flat() }
}

/** The animated master and tiles. A tile as wide as the master is a copy of it under another name. */
function prepareAnimation(upload: Buffer, masterWidth: number, widths: number[]) {
  const moving = () => fitMaster(openImage(upload, { animated: true }))
  const covering = widths.filter((width) => width >= masterWidth)
  const master = async () => {
    const file = await orUnreadable(
      encodeFile(moving(), null, 'webp', { master: true, animated: true }),
    )
    return [file, ...covering.map((width) => ({ ...file, name: imageName(width, 'webp') }))]
  }
  const tiles = widths
    .filter((width) => width < masterWidth)
    .map((width) =>
      encodeFile(openImage(upload, { animated: true }), width, 'webp', { animated: true }),
    )
  return [master(), ...tiles.map(orUnreadable)]
}

async function prepareAvatar(upload: Buffer, metadata: Metadata): Promise<PreparedImage> {
  const { width, height } = metadata.autoOrient
  const side = Math.min(AVATAR_MASTER, width, height)
  const frame = await decodeFrame(upload, metadata, (image) =>
    image.resize(side, side, { fit: 'cover' }),
  )
  const hasAlpha = isTransparent(frame)
  const [master, appearance, ...sizes] = await Promise.all([
    encodeFile(pixels(frame, hasAlpha), AVATAR_MASTER, 'webp', { master: true }),
    colorAndPlaceholder(frame, hasAlpha),
    ...EAGER_AVATARS.flatMap((size) => [
      encodeFile(pixels(frame, hasAlpha), size, 'jpg'),
      encodeFile(pixels(frame, hasAlpha), size, 'webp'),
    ]),
  ])
  return {
    width: side,
    height: side,
    animated: false,
    hasAlpha,
    ...appearance,
    files: [master, ...sizes],
  }
}

function isAccepted(metadata: Metadata): boolean {
  const { format, compression, width, height, pages = 1 } = metadata
  const known = acceptedFormats.has(format) || (format === 'heif' && compression === 'av1')
  return known && pages <= MAX_FRAMES && width * height * pages <= MAX_PIXELS
}

/** False for files that the decoder would accept although they are incomplete or expensive. */
function isDecodable(upload: Buffer, { format }: Metadata): boolean {
  if (format === 'gif') return isCompleteGif(upload)
  if (format === 'jpeg') return countScans(upload) <= MAX_SCANS
  return true
}

const isAnimated = ({ format, pages = 1 }: Metadata): boolean =>
  pages > 1 && (format === 'gif' || format === 'webp')

function applyEdit(image: Sharp, size: Size, edit: PictureEdit): Sharp {
  const box = cropBox(size, edit)
  const rotated = edit.rotate === 0 ? image : image.rotate(edit.rotate)
  if (!box) return rotated
  return rotated.extract({ left: box.x, top: box.y, width: box.width, height: box.height })
}

const fitMaster = (image: Sharp): Sharp =>
  image.resize(MASTER_LONG_EDGE, MASTER_LONG_EDGE, {
    fit: 'inside',
    withoutEnlargement: true,
  })

// Decodes the first frame, oriented, at the size that `fit` sets. Applying a color profile to a full-size photo costs
// more than all the rest, so the scaled image goes through an uncompressed PNG, which can carry the profile.
function decodeFrame(
  upload: Buffer,
  { hasProfile, space, depth }: Metadata,
  fit: (image: Sharp) => Sharp,
): Promise<Frame> {
  const profileCanWait = hasProfile && space === 'srgb' && depth === 'uchar'
  const decoding = decodeJob(async () => {
    if (!profileCanWait) return rawFrame(fit(openImage(upload).autoOrient()))
    const shrunken = await fit(openImage(upload, { ignoreIcc: true }).autoOrient())
      .keepIccProfile()
      .png({ compressionLevel: 0 })
      .toBuffer()
    return rawFrame(openImage(shrunken))
  })
  return orUnreadable(decoding)
}

async function rawFrame(image: Sharp): Promise<Frame> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const channels = info.channels === 4 ? 4 : 3
  return { data, width: info.width, height: info.height, channels }
}

/** An alpha channel that is opaque everywhere counts as none. */
function isTransparent({ data, channels }: Frame): boolean {
  if (channels !== 4) return false
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if (data[alpha] !== 255) return true
  }
  return false
}

function pixels({ data, width, height, channels }: Frame, hasAlpha: boolean): Sharp {
  const image = openImage(data, { raw: { width, height, channels } })
  return hasAlpha || channels === 3 ? image : image.removeAlpha()
}

async function encodeFile(
  image: Sharp,
  width: number | null,
  format: ImageFormat,
  options: { master?: boolean; animated?: boolean } = {},
): Promise<PreparedFile> {
  const sized = width === null ? image : image.resize({ width, withoutEnlargement: true })
  const job = options.animated ? decodeJob : imageJob
  const bytes = await job(() => encode(sized, format, options).toBuffer())
  return { name: imageName(width, format), bytes, type: contentType(format) }
}

const colorAndPlaceholder = (frame: Frame, hasAlpha: boolean) =>
  imageJob(async () => {
    const tiny = await rawFrame(
      pixels(frame, hasAlpha)
        .resize(64, 64, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' }),
    )
    const { dominant } = await pixels(tiny, false).stats()
    const dominantColor = `#${[dominant.r, dominant.g, dominant.b]
      .map((channel) => channel.toString(16).padStart(2, '0'))
      .join('')}`
    return { dominantColor, placeholder: hasAlpha ? null : await renderPlaceholder(tiny) }
  })

/** The largest of some tiny renderings within the limit. */
async function renderPlaceholder(tiny: Frame): Promise<string | null> {
  for (const edge of [16, 12, 8, 4]) {
    const bytes = await pixels(tiny, false)
      .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 20, effort: 6 })
      .toBuffer()
    const uri = `data:image/webp;base64,${bytes.toString('base64')}`
    if (uri.length <= PLACEHOLDER_MAX) return uri
  }
  return null
}

async function orUnreadable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (cause) {
    throw new UnreadableImage({ cause })
  }
}

/** A master is at most 2560 pixels wide and high, so a variant takes one or two seconds. */
const SECONDS_PER_SIZE = 10

/** Runs image work in this process; the caller limits its amount. */
export const localImageWork: ImageWork = {
  prepare: ingestImage,
  edit: async (master, edit) => prepareImage(Buffer.from(await master()), 'photo', edit),
  render: (master, rendering) => imageJob(async () => renderSize(await master(), rendering)),
  quiet: () => Promise.resolve(),
}

async function renderSize(master: Uint8Array, { width, format }: Rendering): Promise<Uint8Array> {
  try {
    const image = openImage(master).timeout({ seconds: SECONDS_PER_SIZE })
    const sized = width === null ? image : image.resize({ width, withoutEnlargement: true })
    return await encode(sized, format).toBuffer()
  } catch (cause) {
    throw new EncodingError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
