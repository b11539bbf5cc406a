import { crc32, inflateRawSync } from 'node:zlib'

const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const SIZE_UNKNOWN = 0x08

/**
 * The files of a ZIP archive without comment, encryption and ZIP64, by name.
 * @throws Error for an archive that programs may read differently, or with changed content
 */
export function unzip(bytes: Uint8Array): Record<string, Uint8Array> {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const expect = (condition: boolean, what: string) => {
    if (!condition) throw new Error(`Invalid ZIP archive: ${what}`)
  }
  const end = zip.length - END_BYTES
  expect(end >= 0 && zip.readUInt32LE(end) === 0x06054b50, 'no end record')
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  expect(at + zip.readUInt32LE(end + 12) === end, 'the directory is not before the end record')
  const files = new Map<string, Uint8Array>()
  while (at < end) {
    expect(zip.readUInt32LE(at) === 0x02014b50, 'no directory entry')
    const flags = zip.readUInt16LE(at + 8)
    const method = zip.readUInt16LE(at + 10)
    const sum = zip.readUInt32LE(at + 16)
    const packedSize = zip.readUInt32LE(at + 20)
    const size = zip.readUInt32LE(at + 24)
    const nameEnd = at + ENTRY_BYTES + zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + ENTRY_BYTES, nameEnd)
    expect(!files.has(name), `two files are ${name}`)
    expect(
      (flags & 1) === 0 && [0, 8].includes(method),
      `${name} is encrypted or of method ${method}`,
    )

    const local = zip.readUInt32LE(at + 42)
    expect(zip.readUInt32LE(local) === 0x04034b50, `${name} has no header`)
    const localEnd = local + LOCAL_BYTES + zip.readUInt16LE(local + 26)
    expect(zip.toString('utf8', local + LOCAL_BYTES, localEnd) === name, `${name} has two names`)
    expect(
      (flags & SIZE_UNKNOWN) !== 0 || zip.readUInt32LE(local + 18) === packedSize,
      `${name} has two sizes`,
    )
    const start = localEnd + zip.readUInt16LE(local + 28)
    const packed = zip.subarray(start, start + packedSize)
    const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: size || 1 })
    expect(content.length === size, `${name} is ${content.length} bytes, not ${size}`)
    expect(crc32(content) === sum, `${name} is damaged`)
    files.set(name, content)
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  expect(files.size === count, `${files.size} files, not ${count}`)
  return Object.fromEntries(files)
}
