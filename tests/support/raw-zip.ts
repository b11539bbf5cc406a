import { crc32, deflateRawSync } from 'node:zlib'

export interface RawEntry {
  /** Bytes for a name in a code page. */
  name: string | Buffer
  content?: Buffer
  /** Other sizes and texts than those of the content. */
  size?: number
  extra?: Buffer
  /** Of its name: 0x800 says that it is UTF-8. */
  flags?: number
  /** The system that made it: 0 for DOS and Windows, 3 for Unix. */
  system?: number
  /** The entry whose content it shares. */
  sharesWith?: number
}

/** A zip file of entries as programs write them, or should not. */
export function rawZip(entries: RawEntry[], otherContent: Buffer = Buffer.alloc(0)): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  const packedSizes: number[] = []
  let at = 0
  entries.forEach((entry, index) => {
    const { name, content = otherContent, size, extra, flags = 0, system = 0, sharesWith } = entry
    const nameBytes = Buffer.from(name as string)
    const packed = sharesWith === undefined ? deflateRawSync(content) : Buffer.alloc(0)
    offsets[index] = sharesWith === undefined ? at : (offsets[sharesWith] ?? 0)
    packedSizes[index] = sharesWith === undefined ? packed.length : (packedSizes[sharesWith] ?? 0)
    if (sharesWith === undefined) {
      const local = Buffer.alloc(30)
      local.writeUInt32LE(0x04034b50, 0)
      local.writeUInt16LE(flags, 6)
      local.writeUInt16LE(8, 8)
      local.writeUInt32LE(crc32(content), 14)
      local.writeUInt32LE(packed.length, 18)
      local.writeUInt32LE(content.length, 22)
      local.writeUInt16LE(nameBytes.length, 26)
      parts.push(local, nameBytes, packed)
      at += 30 + nameBytes.length + packed.length
    }
    const header = Buffer.alloc(46)
    header.writeUInt32LE(0x02014b50, 0)
    header.writeUInt16LE(system << 8, 4)
    header.writeUInt16LE(flags, 8)
    header.writeUInt16LE(8, 10)
    header.writeUInt32LE(crc32(content), 16)
    header.writeUInt32LE(packedSizes[index] ?? 0, 20)
    header.writeUInt32LE(size ?? content.length, 24)
    header.writeUInt16LE(nameBytes.length, 28)
    header.writeUInt16LE(extra?.length ?? 0, 30)
    header.writeUInt32LE(offsets[index] ?? 0, 42)
    directory.push(header, nameBytes, extra ?? Buffer.alloc(0))
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, ...directory, end])
}
