import { crc32 } from 'node:zlib'
import { isDay } from '../day.ts'

const ORIENTATION = 0x0112
const EXIF_DIRECTORY = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
/** Of `2024:03:12`, with which the text of a time begins. */
const DAY_LENGTH = 10
const SHORT = 3
const ENTRY_SIZE = 12
/** The bytes of TIFF's integer types; cameras write SHORT, some programs others. */
const INTEGER_SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4 }

/** An entry of a directory: what it says is at `at` of the block. */
interface Entry {
  tag: number
  type: number
  count: number
  at: number
}

/** Reads an EXIF block, a copy or a part of the file, as sharp returns it; null if it is none. */
function openExif(exif: Buffer) {
  const tiff = exif.subarray(exif.indexOf('Exif\0\0', 0, 'latin1') === 0 ? 6 : 0)
  if (tiff.length < 8) return null
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, size: number) =>
    isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  function entries(directory: number): Entry[] {
    if (directory + 2 > tiff.length) return []
    const start = directory + 2
    const fitting = Math.floor((tiff.length - start) / ENTRY_SIZE)
    return Array.from({ length: Math.min(read(directory, 2), fitting) }, (_, index) => {
      const at = start + index * ENTRY_SIZE
      return { tag: read(at, 2), type: read(at + 2, 2), count: read(at + 4, 4), at }
    })
  }
  return { tiff, isLittle, read, entries, first: read(4, 4) }
}

/**
 * Writes the orientation of an EXIF block as SHORT, the only type that the decoder reads; changes
 * the bytes in place.
 * @param exif a copy of the block in `bytes`, as sharp returns it
 * @returns true if it changed them
 */
export function normalizeOrientation(input: Uint8Array, exif: Buffer): boolean {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  const opened = openExif(exif)
  const block = opened ? bytes.indexOf(opened.tiff) : -1
  if (!opened || block === -1) return false
  const { tiff, isLittle, read, entries, first } = opened
  for (const { tag, type, at } of entries(first)) {
    const size = INTEGER_SIZES[type]
    if (tag !== ORIENTATION || size === undefined || type === SHORT) continue
    const value = read(at + 8, size)
    const write = (offset: number, number: number, length: number) =>
      isLittle
        ? bytes.writeUIntLE(number, block + offset, length)
        : bytes.writeUIntBE(number, block + offset, length)
    write(at + 2, SHORT, 2)
    write(at + 4, 1, 4)
    write(at + 8, value, 2)
    refreshChecksum(bytes, block, tiff.length)
    return true
  }
  return false
}

/**
 * The day on which a camera took a picture, by its own clock, as `YYYY-MM-DD`; null if the EXIF
 * block names none.
 */
export function readTakenOn(exif: Buffer): string | null {
  const opened = openExif(exif)
  if (!opened) return null
  const { tiff, read, entries, first } = opened
  const find = (directory: number, tag: number) =>
    entries(directory).find((entry) => entry.tag === tag)
  const details = find(first, EXIF_DIRECTORY)
  const taken = details && find(read(details.at + 8, 4), DATE_TIME_ORIGINAL)
  if (!taken || taken.count < DAY_LENGTH) return null
  const start = read(taken.at + 8, 4)
  const day = tiff.toString('latin1', start, start + DAY_LENGTH).replaceAll(':', '-')
  return isDay(day) ? day : null
}

/** A PNG's chunk ends with a checksum; in other formats other bytes follow. */
function refreshChecksum(bytes: Buffer, block: number, length: number): void {
  if (bytes.toString('latin1', block - 4, block) !== 'eXIf') return
  bytes.writeUInt32BE(crc32(bytes.subarray(block - 4, block + length)), block + length)
}
