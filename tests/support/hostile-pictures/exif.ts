import { HIDDEN } from './hostile-picture.ts'

const IFD_START = 8

function tiff(entries: Buffer[], rest: Buffer): Buffer {
  const head = Buffer.from('MM\0*\0\0\0\x08', 'latin1')
  const count = Buffer.alloc(2)
  count.writeUInt16BE(entries.length)
  return Buffer.concat([head, count, ...entries, Buffer.alloc(4), rest])
}

/** @param value what fits into four bytes, or an offset */
function field(tag: number, type: number, count: number, value: Buffer): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt16BE(tag)
  bytes.writeUInt16BE(type, 2)
  bytes.writeUInt32BE(count, 4)
  value.copy(bytes, 8)
  return bytes
}

function number(value: number, bytes: 2 | 4): Buffer {
  const written = Buffer.alloc(4)
  written.writeUIntBE(value, 0, bytes)
  return written
}

const ORIENTATION = 0x0112
const MAKER_NOTE = 0x927c
const EXIF_POINTER = 0x8769
const SHORT = 3
const LONG = 4
const BYTES = 7

/** EXIF with an orientation and with hidden bytes in the maker note. */
export function orientationExif(orientation: number, noteBytes = 100): Buffer {
  const note = Buffer.alloc(noteBytes, `${HIDDEN} `)
  const start = IFD_START + 2 + 2 * 12 + 4
  return tiff(
    [
      field(ORIENTATION, SHORT, 1, number(orientation, 2)),
      field(MAKER_NOTE, BYTES, note.length, number(start, 4)),
    ],
    note,
  )
}

/** EXIF whose directory refers to itself as the next one, and claims a maker note of 4 GB. */
export function loopingExif(): Buffer {
  const exif = tiff(
    [
      field(ORIENTATION, SHORT, 1, number(1, 2)),
      field(MAKER_NOTE, BYTES, 0xffffffff, number(0xfffffff0, 4)),
      field(EXIF_POINTER, LONG, 1, number(IFD_START, 4)),
    ],
    Buffer.from(HIDDEN),
  )
  exif.writeUInt32BE(IFD_START, IFD_START + 2 + 3 * 12)
  return exif
}
