import { boundedCache } from '#storage/bounded-cache.ts'
import type { Answer } from './answer.server.ts'
import { StoredAnswer } from './stored-answer.server.ts'

/** An answer as it was made. */
export interface MadeAnswer {
  answer: Answer
  /** Whether all who ask under the same name may have it. */
  shareable: boolean
  /** Whether it goes only to those who ask while it is made, and takes no place in the cache. */
  isTransient?: boolean
}

export interface PageCacheOptions {
  /** A text that differs after every write to what pages are made of, see `dataVersion`. */
  version: () => string
  /** The clock, in milliseconds. */
  now?: () => number
  /** Bytes of all pages together. */
  capacity?: number
  /** From when on a page is worth the smallest coding, see `StoredAnswer`. */
  provenMs?: number
}

interface Kept {
  stored: StoredAnswer
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
const PROVEN_MS = 1000
const CAPACITY = 32 * 1024 * 1024
const MAX_ANSWERS = 5000

/** A clock that nobody sets: one put back by a day would keep pages for a day. */
const steadyNow = () => performance.now()

/**
 * Keeps answers as long as nothing is written, and at most `LIFETIME_MS`. Names must hold all that an
 * answer depends on, so that whoever asks under a name may have what is kept under it.
 */
export class PageCache {
  readonly #kept: ReturnType<typeof boundedCache<Kept>>
  readonly #making = new Map<
    string,
    { version: string; work: Promise<MadeAnswer | StoredAnswer> }
  >()
  readonly #version: () => string
  readonly #now: () => number
  readonly #provenMs: number
  /** How often a page was there, and how often one had to be made, since the start. */
  readonly counts = { hits: 0, misses: 0 }

  constructor(options: PageCacheOptions) {
    const { version, now = steadyNow, capacity = CAPACITY, provenMs = PROVEN_MS } = options
    this.#kept = boundedCache({
      max: MAX_ANSWERS,
      maxBytes: capacity,
      bytesOf: ({ stored }) => stored.byteLength,
    })
    this.#version = version
    this.#now = now
    this.#provenMs = provenMs
  }

  /** Bytes of what is kept, about. */
  get byteLength(): number {
    return this.#kept.calculatedSize
  }

  /** What is kept under a name and still true. */
  find(name: string): StoredAnswer | undefined {
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
  async take(name: string, make: () => Promise<MadeAnswer>): Promise<StoredAnswer | Answer | null> {
    const found = this.find(name)
    if (found) return found
    const version = this.#version()
    const begun = this.#making.get(name)
    if (begun?.version === version) {
      const made = await begun.work
      return made instanceof StoredAnswer ? made : null
    }
    const work = this.#make(name, version, make)
    this.#making.set(name, { version, work })
    try {
      const made = await work
      return made instanceof StoredAnswer ? made : made.answer
    } finally {
      if (this.#making.get(name)?.work === work) this.#making.delete(name)
    }
  }

  async #make(
    name: string,
    version: string,
    make: () => Promise<MadeAnswer>,
  ): Promise<MadeAnswer | StoredAnswer> {
    this.counts.misses++
    const made = await make()
    if (!made.shareable) return made
    const stored = new StoredAnswer(made.answer, { provenMs: this.#provenMs })
    if (!made.isTransient) this.#kept.set(name, { stored, version, end: this.#now() + LIFETIME_MS })
    return stored
  }
}
