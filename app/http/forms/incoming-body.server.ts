import { HttpError } from '../http-error.ts'

const bodyError = (status: number, message: string) =>
  class extends HttpError {
    constructor() {
      super(status, message)
    }
  }

/** The body, or its text, is larger than any form can be. */
export class BodyTooLarge extends bodyError(413, 'The request is too large.') {}

/** A field that is not for texts, or the form as a whole, has more text than any form. */
export class TextTooLarge extends bodyError(413, 'The form has too much text.') {}

/** The body is not a complete form. */
export class MalformedBody extends bodyError(400, 'The form could not be read.') {}

/** The body did not arrive in time. */
export class BodyTooSlow extends bodyError(408, 'The form took too long to arrive.') {}

interface BodySource {
  headers: Headers
  body: ReadableStream<Uint8Array> | null
}

/**
 * In milliseconds: the longest pause, the time before the minimum speed applies, and the maximum
 * for the whole body; and its largest size.
 */
export interface BodyPatience {
  maxBytes?: number
  idleLimit?: number
  graceLimit?: number
  totalLimit?: number
}

/**
 * The maximum size of a body by default, far above the file limit: who selects a film by mistake
 * gets the form back with its texts.
 */
const MAX_BODY_BYTES = 256 * 1024 * 1024
/** The minimum average speed of a body; the worst mobile networks are faster. */
export const LEAST_BYTES_PER_SECOND = 1024
/**
 * A body may arrive in so many chunks of any size; then they must have this size on average
 * (nightly "chunks of one byte").
 */
const MAX_SMALL_CHUNKS = 10_000
const LEAST_CHUNK_BYTES = 256
/** The maximum time for a body, in milliseconds: 10 MB at 12 KB/s. */
export const BODY_TOTAL_LIMIT_MS = 900_000
const IDLE_LIMIT_MS = 30_000
const GRACE_LIMIT_MS = 30_000

/** Reads a request's body in chunks, with limits on size and time. */
export class IncomingBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #idleLimit: number
  readonly #graceEnd: number
  readonly #deadline: number
  /** The Content-Length; a far too large one is rejected before reading. */
  readonly announced: number
  readonly #maxBytes: number
  #size = 0
  #chunks = 0

  constructor(request: BodySource, patience: BodyPatience) {
    const { idleLimit, graceLimit, totalLimit, maxBytes = MAX_BODY_BYTES } = patience
    this.#maxBytes = maxBytes
    this.#reader = request.body?.getReader()
    this.announced = Number(request.headers.get('Content-Length') ?? 0)
    this.#idleLimit = idleLimit ?? IDLE_LIMIT_MS
    const now = performance.now()
    this.#graceEnd = now + (graceLimit ?? GRACE_LIMIT_MS)
    this.#deadline = now + (totalLimit ?? BODY_TOTAL_LIMIT_MS)
  }

  /** The next chunk; null at the end. */
  async read(): Promise<Uint8Array | null> {
    if (this.announced > this.#maxBytes) throw new BodyTooLarge()
    const chunk = await this.#next()
    this.#size += chunk?.byteLength ?? 0
    const isSplit =
      ++this.#chunks > MAX_SMALL_CHUNKS && this.#size < this.#chunks * LEAST_CHUNK_BYTES
    if (isSplit || this.#size > this.#maxBytes) throw new BodyTooLarge()
    return chunk
  }

  #remainingTime(): number {
    const due = this.#graceEnd + (this.#size / LEAST_BYTES_PER_SECOND) * 1000
    const end = Math.min(due, this.#deadline)
    return Math.max(Math.min(this.#idleLimit, end - performance.now()), 0)
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.#reader === undefined) return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BodyTooSlow()), this.#remainingTime())
    })
    try {
      const { value } = await Promise.race([this.#reader.read().catch(rejectBroken), late])
      return value ?? null
    } finally {
      clearTimeout(timer)
    }
  }
}

function rejectBroken(): never {
  throw new MalformedBody()
}

/**
 * Reads a body as text, with at most `most` bytes in memory; null if it is longer.
 * @throws MalformedBody, BodyTooSlow
 */
export async function readLimitedText(request: BodySource, most: number): Promise<string | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) return null
  const body = new IncomingBody(request, {})
  const chunks: Uint8Array[] = []
  let size = 0
  for (let chunk = await body.read(); chunk !== null; chunk = await body.read()) {
    size += chunk.byteLength
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
