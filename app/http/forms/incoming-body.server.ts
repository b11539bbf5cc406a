import { HttpError } from '../http-error.ts'

/** 413: the body, or its text, is beyond anything that a form of ours sends. */
export class BodyTooLarge extends HttpError {
  constructor() {
    super(413, 'What was sent is too large.')
  }
}

/** 400: the body is not a whole form. */
export class MalformedBody extends HttpError {
  constructor() {
    super(400, 'The form could not be read.')
  }
}

/** 408: the body did not arrive in time. */
export class BodyTooSlow extends HttpError {
  constructor() {
    super(408, 'The form took too long to arrive.')
  }
}

/** What has a body: a request, or another server's answer. */
export type BodySource = Pick<Request, 'headers' | 'body'>

/** How long a body may take. */
export interface BodyPatience {
  /** The longest silence, in milliseconds. */
  idleLimit?: number
  /** How long, in milliseconds, before it has to have come at the least speed. */
  graceLimit?: number
  /** The longest that the whole body may take, in milliseconds. */
  totalLimit?: number
}

/**
 * The most that is read of any body. Of a file over its own limit all that is beyond costs only the time of
 * its sender, who may well have chosen a film by mistake: what was typed with it is not to be lost.
 */
const MAX_BODY_BYTES = 256 * 1024 * 1024
/** The slowest that a body may come on the whole: the worst of mobile networks are faster. */
export const LEAST_BYTES_PER_SECOND = 1024
/** The longest that a body may take, in milliseconds: 10 MB at 12 KB/s. */
export const BODY_TOTAL_LIMIT_MS = 900_000
const IDLE_LIMIT_MS = 30_000
const GRACE_LIMIT_MS = 30_000

/** A request's body, read chunk by chunk under the limits of size and time. */
export class IncomingBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #idleLimit: number
  /** Until then its speed does not matter. */
  readonly #graceEnd: number
  readonly #deadline: number
  /** What the request says of its length; it refuses a far too large one before reading it. */
  readonly #announced: number
  #size = 0

  constructor(request: BodySource, { idleLimit, graceLimit, totalLimit }: BodyPatience) {
    this.#reader = request.body?.getReader()
    this.#announced = Number(request.headers.get('Content-Length') ?? 0)
    this.#idleLimit = idleLimit ?? IDLE_LIMIT_MS
    const now = performance.now()
    this.#graceEnd = now + (graceLimit ?? GRACE_LIMIT_MS)
    this.#deadline = now + (totalLimit ?? BODY_TOTAL_LIMIT_MS)
  }

  /** The next chunk; null at the end. */
  async read(): Promise<Uint8Array | null> {
    if (this.#announced > MAX_BODY_BYTES) throw new BodyTooLarge()
    const chunk = await this.#next()
    this.#size += chunk?.byteLength ?? 0
    if (this.#size > MAX_BODY_BYTES) throw new BodyTooLarge()
    return chunk
  }

  /** How long to wait for the next chunk, in milliseconds. */
  #patience(): number {
    const due = this.#graceEnd + (this.#size / LEAST_BYTES_PER_SECOND) * 1000
    const end = Math.min(due, this.#deadline)
    return Math.max(Math.min(this.#idleLimit, end - performance.now()), 0)
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.#reader === undefined) return null
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BodyTooSlow()), this.#patience())
    })
    try {
      const { value } = await Promise.race([this.#reader.read().catch(refuseBroken), late])
      return value ?? null
    } finally {
      clearTimeout(timer)
    }
  }
}

/** A body whose sender has gone away. */
function refuseBroken(): never {
  throw new MalformedBody()
}
