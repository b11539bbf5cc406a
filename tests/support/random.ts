/** Pseudo-random numbers: the same seed repeats a failure. */
export interface Random {
  /** From 0 up to, not including, 1. */
  fraction(): number
  /** An integer from 0 up to, not including, `end`. */
  below(end: number): number
  /** One of the values; undefined if there are none. */
  pick<Value>(values: readonly Value[]): Value | undefined
}

/** The mulberry32 generator. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(fraction() * end)
  return { fraction, below, pick: (values) => values[below(values.length)] }
}
