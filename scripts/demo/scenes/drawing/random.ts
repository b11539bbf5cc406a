/** A deterministic random source: the same seed gives the same image on every machine. */
export interface Random {
  /** A number from 0 up to 1. */
  next(): number
  /** A number from `low` up to `high`. */
  range(low: number, high: number): number
  /** An integer from `low` to `high`, both included. */
  whole(low: number, high: number): number
  /** One of the given values. */
  pick<T>(values: readonly T[]): T
  /** True with the given probability (0 to 1). */
  chance(probability: number): boolean
}

/** FNV-1a: hashes a text to 32 bits, for use as a seed. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Creates a random source from a text (mulberry32 over its hash). */
export function seeded(text: string): Random {
  let state = hash(text)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    range: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: <T>(values: readonly T[]) => {
      const value = values[Math.floor(next() * values.length)]
      if (value === undefined) throw new Error('Nothing to pick from')
      return value
    },
    chance: (probability) => next() < probability,
  }
}
