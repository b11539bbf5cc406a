import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import {
  contentType,
  imageName,
  masterFormat,
  tileWidths,
  type ImageFormat,
  type ImageKind,
} from './addresses.ts'
import { encode, GROUND, MAX_FRAMES, MAX_PIXELS, openImage, scaleTo, TILE_EDGE } from './codec.ts'
import { toSrgbPixels, type ColorEncoding } from './formats/color-encoding.ts'
import { pictureMemory, wholePictureBytes } from './decode-memory.ts'
import { openUpload, type OpenedUpload } from './formats/open-upload.ts'
import { normalizeOrientation, readTakenOn } from './formats/exif.ts'
import { withProfile } from './formats/png.ts'
import { decodeJob, imageJob } from './image-jobs.ts'
import {
  type TilesTime,
  type PreparedFile,
  type PreparedImage,
  UneditableImage,
  TooLargeForMachine,
  TooManyPixels,
  UnreadableImage,
  EncodingError,
  type ImageWork,
  type Rendering,
} from './image-work.ts'
import {
  changesPicture,
  cropBox,
  leavesTooLittle,
  masterSize,
  rotatedSize,
  type PictureEdit,
  type Size,
} from './picture-edit.ts'

/** An oriented and edited frame in sRGB, 8 bits per channel, at most as large as the master. */
interface Frame {
  data: Buffer
  width: number
  height: number
  channels: 3 | 4
}

const UNEDITED: PictureEdit = { rotate: 0, crop: null }
const AVATAR_MASTER = 512
const EAGER_AVATARS = [96, 192]
const PLACEHOLDER_MAX = 150
const ACCEPTED_FORMATS = new Set<string | undefined>(['jpeg', 'png', 'gif', 'webp', 'raw'])

/**
 * Makes an upload's files and facts (`ImageWork.prepare`), encoded from pixels, so that no metadata
 * or foreign byte remains.
 */
export async function ingestImage(
  path: string,
  kind: ImageKind,
  edit = UNEDITED,
  tiles: TilesTime = 'now',
): Promise<PreparedImage> {
  // An I/O error of reading is a server error, not the image's.
  return prepareImage(await readFile(path), kind, edit, tiles)
}

async function prepareImage(
  bytes: Buffer,
  kind: ImageKind,
  edit: PictureEdit,
  tiles: TilesTime = 'now',
): Promise<PreparedImage> {
  const upload = await orUnreadable(decodeJob(() => openUpload(bytes)))
  const readMetadata = () => orUnreadable(imageJob(() => openFrames(upload).metadata()))
  let metadata = await readMetadata()
  if (!isAccepted(metadata)) throw new UnreadableImage()
  if (wholePictureBytes(metadata) > pictureMemory()) throw new TooLargeForMachine()
  if (metadata.exif && normalizeOrientation(upload.input, metadata.exif))
    metadata = await readMetadata()
  if (kind === 'avatar') return prepareAvatar(upload, metadata)
  const takenOn = await findTakenOn(bytes, upload, metadata)
  return preparePhoto(upload, metadata, takenOn, edit, tiles)
}

/**
 * The day the camera wrote into the file; a decoded HEIC has lost it, so it is read from the file
 * itself.
 */
async function findTakenOn(bytes: Buffer, { options }: OpenedUpload, { exif }: Metadata) {
  const block = options.raw
    ? await imageJob(() => openImage(bytes).metadata()).then(
        (metadata) => metadata.exif,
        () => undefined,
      )
    : exif
  return block ? readTakenOn(block) : null
}

/**
 * Opens the frames of an upload that `options` select, by default the first; the profile is not
 * applied yet.
 */
const openFrames = ({ input, options }: OpenedUpload, selected: SharpOptions = {}): Sharp =>
  openImage(input, { ...options, ...selected })

async function preparePhoto(
  upload: OpenedUpload,
  metadata: Metadata,
  takenOn: string | null,
  edit: PictureEdit,
  tiles: TilesTime,
): Promise<PreparedImage> {
  const animated = isAnimated(metadata)
  if (animated && changesPicture(edit)) throw new UneditableImage('animated')
  if (leavesTooLittle(metadata.autoOrient, edit)) throw new UneditableImage('small')
  const source = cropBox(metadata.autoOrient, edit) ?? rotatedSize(metadata.autoOrient, edit.rotate)
  const fit = masterSize(source, { isWebp: metadata.hasAlpha || animated })
  const frame = await decodeStill(upload, metadata, (image) =>
    applyEdit(image, metadata.autoOrient, edit).resize({ ...fit, fit: 'fill' }),
  )
  const hasAlpha = isTransparent(frame)
  const still = (image = pixels(frame, hasAlpha)) => image
  const format = masterFormat({ animated, hasAlpha })
  const widths = tiles === 'now' ? tileWidths(frame.width) : []

  const tileSource = await imageJob(() => rawFrame(scaleTo(still(), TILE_EDGE, frame)))
  const tile = (width: number, tileFormat: ImageFormat) =>
    encodeFile(scaleTo(pixels(tileSource, hasAlpha), width, frame), width, tileFormat)
  const [files, appearance] = await Promise.all([
    Promise.all([
      ...widths.map((width) => tile(width, 'avif')),
      ...(animated
        ? prepareAnimation(upload, metadata, fit, widths)
        : [
            encodeFile(still(), null, format, { master: true }),
            ...widths.map((width) => tile(width, 'webp')),
          ]),
    ]),
    colorAndPlaceholder(tileSource, hasAlpha),
  ])
  return {
    ...fit,
    animated,
    hasAlpha,
    ...appearance,
    source: { width: source.width, height: source.height, isStill: upload.isStill, takenOn },
    files: files.flat(),
  }
}

/**
 * The animated master and tiles. A tile as wide as the master is a copy of it under another name.
 */
function prepareAnimation(
  upload: OpenedUpload,
  { hasAlpha }: Metadata,
  master: Size,
  widths: number[],
) {
  const moving = () => {
    const frames = openFrames(upload, { animated: true })
    return hasAlpha ? withoutHiddenColors(frames) : frames
  }
  const covering = widths.filter((width) => width >= master.width)
  const makeMaster = async () => {
    const file = await orUnreadable(
      encodeFile(moving().resize({ ...master, fit: 'fill' }), null, 'webp', {
        master: true,
        animated: true,
      }),
    )
    return [file, ...covering.map((width) => ({ ...file, name: imageName(width, 'webp') }))]
  }
  const tiles = widths
    .filter((width) => width < master.width)
    .map((width) => encodeFile(scaleTo(moving(), width, master), width, 'webp', { animated: true }))
  return [makeMaster(), ...tiles.map(orUnreadable)]
}

async function prepareAvatar(upload: OpenedUpload, metadata: Metadata): Promise<PreparedImage> {
  const { width, height } = metadata.autoOrient
  const side = Math.min(AVATAR_MASTER, width, height)
  const frame = await decodeStill(upload, metadata, (image) =>
    image.resize(side, side, { fit: 'cover' }),
  )
  const hasAlpha = isTransparent(frame)
  const sized = (width: number) => scaleTo(pixels(frame, hasAlpha), width, frame)
  const [master, appearance, ...sizes] = await Promise.all([
    encodeFile(pixels(frame, hasAlpha), AVATAR_MASTER, 'webp', { master: true }),
    colorAndPlaceholder(frame, hasAlpha),
    ...EAGER_AVATARS.flatMap((size) => [
      encodeFile(sized(size), size, 'jpg'),
      encodeFile(sized(size), size, 'webp'),
    ]),
  ])
  return {
    width: side,
    height: side,
    animated: false,
    hasAlpha,
    ...appearance,
    source: { width, height, isStill: upload.isStill, takenOn: null },
    files: [master, ...sizes],
  }
}

function isAccepted(metadata: Metadata): boolean {
  const { format, compression, width, height, pages = 1 } = metadata
  const known = ACCEPTED_FORMATS.has(format) || (format === 'heif' && compression === 'av1')
  if (width * height * pages > MAX_PIXELS) throw new TooManyPixels()
  return known && pages <= MAX_FRAMES
}

const isAnimated = ({ format, pages = 1 }: Metadata): boolean =>
  pages > 1 && (format === 'gif' || format === 'webp')

function applyEdit(image: Sharp, size: Size, edit: PictureEdit): Sharp {
  const box = cropBox(size, edit)
  const rotated = edit.rotate === 0 ? image : image.rotate(edit.rotate)
  if (!box) return rotated
  return rotated.extract({ left: box.x, top: box.y, width: box.width, height: box.height })
}

/** The frame that represents an animation: the first that shows something, of some. */
async function decodeStill(
  upload: OpenedUpload,
  metadata: Metadata,
  fit: (image: Sharp) => Sharp,
): Promise<Frame> {
  const { pages = 1 } = metadata
  const decode = (page: number) =>
    orUnreadable(decodeJob(() => decodeFrame(upload, metadata, fit, page)))
  const first = await decode(0)
  if (pages === 1 || !isBlank(first)) return first
  for (const page of new Set([1, 2, 4, 8, Math.floor(pages / 2), pages - 1])) {
    const later = page < pages ? await decode(page) : first
    if (!isBlank(later)) return later
  }
  return first
}

/** True if all pixels are alike. */
const isBlank = ({ data, channels }: Frame): boolean =>
  data.equals(Buffer.alloc(data.length, data.subarray(0, channels)))

// Decodes a frame, oriented, at the size that `fit` sets. Applying a color profile to a full-size
// photo costs more than all the rest, so the scaled image goes through an uncompressed PNG of 8
// bits, which can carry the profile.
async function decodeFrame(
  upload: OpenedUpload,
  { hasProfile, space, depth }: Metadata,
  fit: (image: Sharp) => Sharp,
  page: number,
): Promise<Frame> {
  const { color, profile } = upload
  const selected = page === 0 ? {} : { page }
  const open = (options: SharpOptions) =>
    fit(openFrames(upload, { ...selected, ...options }).autoOrient())
  if (color) return convertedFrame(open({ ignoreIcc: true }), color, depth === 'ushort')
  if (space === 'cmyk' || !(hasProfile || profile)) return rawFrame(open({}))
  const png = await open({ ignoreIcc: true })
    .keepIccProfile()
    .toColourspace(/^(b-w|grey16)$/.test(String(space)) ? 'b-w' : 'srgb')
    .png({ compressionLevel: 0 })
    .toBuffer()
  return rawFrame(openImage(profile ? withProfile(png, profile) : png))
}

/** The pixels of a scaled image whose colors are defined without a profile. */
async function convertedFrame(image: Sharp, color: ColorEncoding, isDeep: boolean): Promise<Frame> {
  const { data, info } = await image
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const values = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data
  const channels = info.channels === 4 ? 4 : 3
  return withoutHidden({
    data: toSrgbPixels(values, channels, color),
    width: info.width,
    height: info.height,
    channels,
  })
}

async function rawFrame(image: Sharp): Promise<Frame> {
  const { data, info } = await image
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const channels = info.channels === 4 ? 4 : 3
  return withoutHidden({ data, width: info.width, height: info.height, channels })
}

/**
 * Rounds the colors of transparent pixels to what they show, which is nothing at alpha 0: what is
 * erased must not be readable.
 */
function withoutHidden(frame: Frame): Frame {
  const { data, channels } = frame
  if (channels === 3) return frame
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255
    if (alpha === 255) continue
    for (let channel = at; channel < at + 3; channel++) {
      const shown = Math.round(((data[channel] ?? 0) * alpha) / 255)
      data[channel] = alpha === 0 ? 0 : Math.round((shown * 255) / alpha)
    }
  }
  return frame
}

/**
 * The same for all frames of an animation: to blend a picture with nothing, libvips multiplies its
 * colors by alpha and back.
 */
const withoutHiddenColors = (frames: Sharp): Sharp =>
  frames.composite([
    { input: Buffer.alloc(4), raw: { width: 1, height: 1, channels: 4 }, gravity: 'northwest' },
  ])

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
  const job = options.animated ? decodeJob : imageJob
  const bytes = await job(() => encode(image, format, options).toBuffer())
  return { name: imageName(width, format), bytes, type: contentType(format) }
}

const colorAndPlaceholder = (frame: Frame, hasAlpha: boolean) =>
  imageJob(async () => {
    const tiny = await rawFrame(
      pixels(frame, hasAlpha)
        .resize(64, 64, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: GROUND }),
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
    if (cause instanceof UnreadableImage) throw cause
    // libvips says so before it returns the size.
    if (/pixel limit/.test(String(cause))) throw new TooManyPixels()
    throw new UnreadableImage(undefined, { cause })
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
    const sized =
      width === null ? image : scaleTo(image, width, (await image.metadata()).autoOrient)
    return await encode(sized, format).toBuffer()
  } catch (cause) {
    throw new EncodingError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
