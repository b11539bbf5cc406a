import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/**
 * A file as a stream that closes it when whoever reads goes away: that of @remix-run/fs keeps it open
 * until it is read to its end, and many who go away would leave the process no file to open.
 */
export function closingStream(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
}
