import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
} from 'node:fs'
import { join } from 'node:path'

/*
 * SQLite reads its write-ahead log up to the first frame whose checksum is wrong, and drops the
 * rest without a word. That is right for a transaction that a power failure has cut off, and hides
 * a damaged file. The format: https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** The checksums are big-endian with the second. */
const MAGIC = [0x377f0682, 0x377f0683]

type Checksum = [number, number]

/** Adds bytes to a checksum, in little-endian words. */
function addTo([first, second]: Checksum, bytes: Buffer): Checksum {
  for (let at = 0; at < bytes.length; at += 8) {
    first = (first + bytes.readUInt32LE(at) + second) >>> 0
    second = (second + bytes.readUInt32LE(at + 4) + first) >>> 0
  }
  return [first, second]
}

/**
 * Reads a `-wal` file that no process has open.
 * @param file may be absent
 * @returns what is wrong with it, or null: transactions that were committed, and that SQLite will
 * not read. The last one may not have been confirmed to anybody, so one alone is no damage.
 */
export function damageOfWriteAheadLog(file: string): string | null {
  if (!existsSync(file)) return null
  const handle = openSync(file, 'r')
  try {
    return readLog(handle)
  } finally {
    closeSync(handle)
  }
}

function readLog(handle: number): string | null {
  const header = Buffer.alloc(HEADER_BYTES)
  if (readSync(handle, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return null
  // Not written yet when the power failed.
  if (header.every((byte) => byte === 0)) return null
  const magic = MAGIC.indexOf(header.readUInt32BE(0))
  const pageSize = header.readUInt32BE(8)
  const isBigEndian = magic === 1
  const sum = (before: Checksum, bytes: Buffer) =>
    addTo(before, isBigEndian ? Buffer.from(bytes).swap32() : bytes)
  const isSum = ([first, second]: Checksum, bytes: Buffer, at: number) =>
    bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second

  let checksum = sum([0, 0], header.subarray(0, 24))
  if (magic === -1 || !isSum(checksum, header, 24)) return 'its header is damaged'
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageSize)
  const { size } = fstatSync(handle)
  let isIntact = true
  let dropped = 0
  for (let at = HEADER_BYTES; at + frame.length <= size; at += frame.length) {
    readSync(handle, frame, 0, frame.length, at)
    // Those of an earlier turn of the file have others.
    const isOfThisTurn = frame.subarray(8, 16).equals(header.subarray(16, 24))
    if (isIntact) {
      checksum = sum(sum(checksum, frame.subarray(0, 8)), frame.subarray(FRAME_HEADER_BYTES))
      isIntact = isOfThisTurn && isSum(checksum, frame, 16)
    }
    const isCommit = frame.readUInt32BE(4) !== 0
    if (!isIntact && isOfThisTurn && isCommit) dropped++
  }
  return dropped > 1 ? `at least ${dropped - 1} of its last transactions are lost` : null
}

/** In the folder of copies; the date is that of the start that found it. */
const KEPT_LOG = /^damaged-(\d{4}-\d\d-\d\d)\.sqlite-wal$/

/**
 * Keeps a copy of a damaged `-wal` file, since opening the database ends it. One a day.
 * @param database the database's file, which no process has open
 * @returns the damage and the copy as a sentence's end, or null
 */
export function keepDamagedLog(database: string, backupFolder: string): string | null {
  const file = `${database}-wal`
  const damage = damageOfWriteAheadLog(file)
  if (damage === null) return null
  mkdirSync(backupFolder, { recursive: true })
  const copy = join(backupFolder, `damaged-${new Date().toISOString().slice(0, 10)}.sqlite-wal`)
  copyFileSync(file, copy)
  return `${damage}. A copy is in ${copy}.`
}

/** The dates on which damaged `-wal` files were found whose copies are still there, in UTC. */
export function datesOfDamagedLogs(backupFolder: string): string[] {
  if (!existsSync(backupFolder)) return []
  return readdirSync(backupFolder)
    .map((name) => KEPT_LOG.exec(name)?.[1])
    .filter((date) => date !== undefined)
    .sort()
}
