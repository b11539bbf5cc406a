import { crc32 } from 'node:zlib'

/** A JPEG segment: marker, length and data. */
export function segment(marker: number, ...parts: (Buffer | string)[]): Buffer {
  const data = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')))
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A PNG chunk: length, type and data, and their checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), framed.length - 4)
  return framed
}
