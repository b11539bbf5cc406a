import { Fault } from './faults.ts'

/** 413: the body, or its text, is beyond anything that a form of ours sends. */
export class BodyTooLarge extends Fault {
  constructor() {
    super(413, 'What was sent is too large.')
  }
}

/** 400: the body is not a whole form. */
export class MalformedBody extends Fault {
  constructor() {
    super(400, 'The form could not be read.')
  }
}

/** 408: the body did not arrive in time. */
export class BodyTooSlow extends Fault {
  constructor() {
    super(408, 'The form took too long to arrive.')
  }
}

/** How long a body may take. */
export interface BodyPatience {
  /** The longest silence, in milliseconds. */
  idleLimit?: number
  /** The longest that the whole body may take, in milliseconds. */
  totalLimit?: number
}

const MAX_BODY_BYTES = 64 * 1024 * 1024
const IDLE_LIMIT_MS = 30_000
const TOTAL_LIMIT_MS = 300_000

/** A request's body, read chunk by chunk under the limits of size and time. */
export class IncomingBody {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array> | undefined
  readonly #idleLimit: number
  readonly #deadline: number
  /** What the request says of its length; it refuses a far too large one before reading it. */
  readonly #announced: number
  #size = 0

  constructor(request: Request, { idleLimit, totalLimit }: BodyPatience) {
    this.#reader = request.body?.getReader()
    this.#announced = Number(request.headers.get('Content-Length') ?? 0)
    this.#idleLimit = idleLimit ?? IDLE_LIMIT_MS
    this.#deadline = performance.now() + (totalLimit ?? TOTAL_LIMIT_MS)
  }

  /** The next chunk; null at the end. */
  async read(): Promise<Uint8Array | null> {
    if (this.#announced > MAX_BODY_BYTES) throw new BodyTooLarge()
    const chunk = await this.#next()
    this.#size += chunk?.byteLength ?? 0
    if (this.#size > MAX_BODY_BYTES) throw new BodyTooLarge()
    return chunk
  }

  /**
   * Goes on reading to nowhere, for browsers look at an answer only once they have sent everything.
   * It ends with the time limits.
   */
  discardRest(): void {
    const discard = async () => {
      try {
        while ((await this.#next()) !== null);
      } catch {
        // With a reason the request would emit it as an error that nobody listens to.
        await this.#reader?.cancel()
      }
    }
    // The answer has been decided; an aborted body changes nothing more.
    discard().catch(() => {})
  }

  async #next(): Promise<Uint8Array | null> {
    if (this.#reader === undefined) return null
    const patience = Math.min(this.#idleLimit, this.#deadline - performance.now())
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BodyTooSlow()), Math.max(patience, 0))
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
