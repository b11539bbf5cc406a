import { crc32 } from 'node:zlib'

const ORIENTATION = 0x0112
const SHORT = 3
const ENTRY_SIZE = 12
/** The bytes of TIFF's integer types; cameras write SHORT, some programs others. */
const INTEGER_SIZES: Record<number, number> = { 1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4 }

/**
 * Writes the orientation of an EXIF block as SHORT, the only type that the decoder reads; changes the bytes in place.
 * @param exif a copy of the block in `bytes`, as sharp returns it
 * @returns true if it changed them
 */
export function normalizeOrientation(input: Uint8Array, exif: Buffer): boolean {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  const start = exif.indexOf('Exif\0\0', 0, 'latin1') === 0 ? 6 : 0
  const tiff = exif.subarray(start)
  const block = bytes.indexOf(tiff)
  if (tiff.length < 8 || block === -1) return false
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read = (at: number, size: number) =>
    isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  const directory = read(4, 4)
  if (directory + 2 > tiff.length) return false
  for (let index = 0; index < read(directory, 2); index++) {
    const entry = directory + 2 + index * ENTRY_SIZE
    if (entry + ENTRY_SIZE > tiff.length) return false
    const size = INTEGER_SIZES[read(entry + 2, 2)]
    if (read(entry, 2) !== ORIENTATION || size === undefined || read(entry + 2, 2) === SHORT)
      continue
    const value = read(entry + 8, size)
    const write = (at: number, number: number, length: number) =>
      isLittle
        ? bytes.writeUIntLE(number, block + at, length)
        : bytes.writeUIntBE(number, block + at, length)
    write(entry + 2, SHORT, 2)
    write(entry + 4, 1, 4)
    write(entry + 8, value, 2)
    refreshChecksum(bytes, block, tiff.length)
    return true
  }
  return false
}

/** A PNG's chunk ends with a checksum; in other formats other bytes follow. */
function refreshChecksum(bytes: Buffer, block: number, length: number): void {
  if (bytes.toString('latin1', block - 4, block) !== 'eXIf') return
  bytes.writeUInt32BE(crc32(bytes.subarray(block - 4, block + length)), block + length)
}
