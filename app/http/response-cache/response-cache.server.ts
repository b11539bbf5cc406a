import { boundedCache } from '#storage/bounded-cache.ts'
import type { BufferedResponse } from './buffered-response.server.ts'
import { CachedResponse } from './cached-response.server.ts'

/** An answer as it was made. */
export interface RenderResult {
  response: BufferedResponse
  /** Whether all who ask under the same name may have it. */
  cacheable: boolean
  /** Whether it goes only to those who ask while it is made, and takes no place in the cache. */
  isTransient?: boolean
}

export interface ResponseCacheOptions {
  /** A text that differs after every write to what pages are made of, see `dataVersion`. */
  version: () => string
  /** The clock, in milliseconds. */
  now?: () => number
  /** Bytes of all pages together. */
  capacity?: number
  /** From when on a page is worth the smallest coding, see `StoredAnswer`. */
  recompressAfterMs?: number
}

interface CacheEntry {
  stored: CachedResponse
  version: string
  /** From then on it is too old, in milliseconds. */
  end: number
}

/**
 * Pages say how long ago something was, to the minute, and draw the places of their advertisements: kept
 * half a minute, no page is more than a step behind, and nobody waits twice in it.
 */
const LIFETIME_MS = 30_000
/** While members write, pages change faster than they are worth the smallest coding. */
const RECOMPRESS_AFTER_MS = 1000
const CAPACITY = 32 * 1024 * 1024
const MAX_ENTRIES = 5000

/** A clock that nobody sets: one put back by a day would keep pages for a day. */
const steadyNow = () => performance.now()

/**
 * Keeps answers as long as nothing is written, and at most `LIFETIME_MS`. Names must hold all that an
 * answer depends on, so that whoever asks under a name may have what is kept under it.
 */
export class ResponseCache {
  readonly #kept: ReturnType<typeof boundedCache<CacheEntry>>
  readonly #making = new Map<
    string,
    { version: string; work: Promise<RenderResult | CachedResponse> }
  >()
  readonly #version: () => string
  readonly #now: () => number
  readonly #provenMs: number
  /** How often a page was there, and how often one had to be made, since the start. */
  readonly counts = { hits: 0, misses: 0 }

  constructor(options: ResponseCacheOptions) {
    const {
      version,
      now = steadyNow,
      capacity = CAPACITY,
      recompressAfterMs = RECOMPRESS_AFTER_MS,
    } = options
    this.#kept = boundedCache({
      max: MAX_ENTRIES,
      maxBytes: capacity,
      bytesOf: ({ stored }) => stored.byteLength,
    })
    this.#version = version
    this.#now = now
    this.#provenMs = recompressAfterMs
  }

  /** Bytes of what is kept, about. */
  get byteLength(): number {
    return this.#kept.calculatedSize
  }

  /** What is kept under a name and still true. */
  lookup(name: string): CachedResponse | undefined {
    const kept = this.#kept.get(name)
    if (kept === undefined) return undefined
    if (kept.version === this.#version() && this.#now() < kept.end) {
      this.counts.hits++
      return kept.stored
    }
    this.#kept.delete(name)
    return undefined
  }

  /**
   * What is kept under a name; where nothing is, it is made, once for all who ask meanwhile.
   * @returns an answer that may not be shared goes to the one whose request made it; null for the others
   * @throws what `make` throws
   */
  async getOrRender(
    name: string,
    make: () => Promise<RenderResult>,
  ): Promise<CachedResponse | BufferedResponse | null> {
    const found = this.lookup(name)
    if (found) return found
    const version = this.#version()
    const begun = this.#making.get(name)
    if (begun?.version === version) {
      const made = await begun.work
      return made instanceof CachedResponse ? made : null
    }
    const work = this.#make(name, version, make)
    this.#making.set(name, { version, work })
    try {
      const made = await work
      return made instanceof CachedResponse ? made : made.response
    } finally {
      if (this.#making.get(name)?.work === work) this.#making.delete(name)
    }
  }

  async #make(
    name: string,
    version: string,
    make: () => Promise<RenderResult>,
  ): Promise<RenderResult | CachedResponse> {
    this.counts.misses++
    const made = await make()
    if (!made.cacheable) return made
    const stored = new CachedResponse(made.response, { provenMs: this.#provenMs })
    if (!made.isTransient) this.#kept.set(name, { stored, version, end: this.#now() + LIFETIME_MS })
    return stored
  }
}
