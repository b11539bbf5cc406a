/*
 * Where advertisements stand among photos (docs/product.md#screens, docs/product.md#limits). Runs in the browser too: the same
 * numbers give the same places there.
 */

/** Ad cards are inserted into grids of 3 or more photos (docs/product.md#screens). */
const SMALLEST_GRID = 3
/** The first after a position from 3 to 6, then every 3 to 7 photos (docs/product.md#limits). */
const FIRST_GAP = { least: 3, most: 6 }
const NEXT_GAP = { least: 3, most: 7 }

/** Nobody loads more by hand; beyond it the counting starts anew. */
const LAST_POSITION = 99_999

/** A run of advertisements through the pages of one grid, and how far a page is into it. */
export interface AdRun {
  /** 32 bits that decide every gap of the run. */
  seed: number
  /** How many photos stood on the pages before. */
  position: number
}

/** 32 bits that look random and always come out the same for a seed and a number (a murmur mix). */
function scramble(seed: number, number: number): number {
  let bits = seed ^ Math.imul(number + 1, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

function gapBefore(seed: number, advertisement: number): number {
  const { least, most } = advertisement === 0 ? FIRST_GAP : NEXT_GAP
  return least + (scramble(seed, advertisement) % (most - least + 1))
}

/**
 * The advertisements of one page of a grid.
 * @param count how many photos the page has
 * @returns by the index of the photo that an advertisement follows: its number in the run, from 0
 */
export function placeAds({ seed, position }: AdRun, count: number): Map<number, number> {
  const places = new Map<number, number>()
  if (count < SMALLEST_GRID) return places
  let photosBefore = 0
  for (let advertisement = 0; ; advertisement++) {
    photosBefore += gapBefore(seed, advertisement)
    if (photosBefore > position + count) return places
    if (photosBefore > position) places.set(photosBefore - position - 1, advertisement)
  }
}

/** The run as the "Load more" link hands it to the next page, such as `1z141z3.20`. */
export function continueAds({ seed, position }: AdRun, count: number): string {
  return `${seed.toString(36)}.${position + count}`
}

/** Reads what `continueAds` wrote; null for anything that it would not have written. */
export function readAds(text: string | null): AdRun | null {
  const [, seedText = '', positionText = ''] = /^([0-9a-z]{1,7})\.(\d{1,5})$/.exec(text ?? '') ?? []
  const seed = Number.parseInt(seedText, 36)
  const position = Number(positionText)
  if (!(seed <= 0xffff_ffff) || positionText === '' || position > LAST_POSITION) return null
  return { seed, position }
}
