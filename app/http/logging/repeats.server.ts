import { LRUCache } from 'lru-cache'
import { HOUR_MS, MINUTE_MS } from '#app/durations.ts'

/** More kinds of failures at once are logged each time. */
const MAX_KINDS = 500

/** A line about an error; `level` is pino's number. */
export interface Failure {
  err: Error
  message: string
  level: number
}

interface Repetition {
  level: number
  count: number
  /** How long the next line waits: it doubles while the failure goes on. */
  waitMs: number
}

/**
 * The failures of the last minutes: the first line of each kind is logged, and those that follow
 * are one line with their number, after a minute, then two, at most once an hour.
 */
export class Repeats {
  readonly #kinds = new LRUCache<string, Repetition>({ max: MAX_KINDS })

  constructor(private readonly report: (message: string, repetition: Repetition) => void) {}

  /** True for a failure that is to be logged; false if it is counted. */
  isNew({ err, message, level }: Failure): boolean {
    const kind = `${message} ${kindOf(err)}`
    const known = this.#kinds.get(kind)
    if (known) {
      known.count++
      return false
    }
    const repetition = { level, count: 0, waitMs: MINUTE_MS }
    this.#kinds.set(kind, repetition)
    this.#reportLater(kind, message, repetition)
    return true
  }

  #reportLater(kind: string, message: string, repetition: Repetition): void {
    setTimeout(() => {
      if (this.#kinds.get(kind) !== repetition) return
      if (repetition.count === 0) return void this.#kinds.delete(kind)
      this.report(`again: ${message}`, repetition)
      repetition.count = 0
      repetition.waitMs = Math.min(repetition.waitMs * 2, HOUR_MS)
      this.#reportLater(kind, message, repetition)
    }, repetition.waitMs).unref()
  }
}

/** What and where, without the values that differ each time. */
function kindOf(error: Error): string {
  const { name, stack = '' } = error
  const code = 'code' in error ? String(error.code) : error.message.replace(/[\d\W]+/g, ' ')
  const where = stack.split('\n').find((line) => /^\s+at /.test(line)) ?? ''
  return `${name} ${code.slice(0, 100)} ${where.trim()}`
}
