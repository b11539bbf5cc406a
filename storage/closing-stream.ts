import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

/**
 * Streams a file and closes it when the reader disconnects. The stream of @remix-run/fs keeps the file open
 * until it is read to its end, so many disconnects would use up the process's file descriptors.
 */
export function closingStream(path: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
}
