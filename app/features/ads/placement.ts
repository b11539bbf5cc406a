/* Positions of ads among photos (docs/product.md#screens, docs/product.md#limits). Also runs in the
   browser: the same numbers give the same positions there. */

/** Ads are inserted into grids of 3 or more photos (docs/product.md#screens). */
const MIN_GRID_SIZE = 3
/** The first ad after 3 to 6 photos, then one every 3 to 7 photos (docs/product.md#limits). */
const FIRST_GAP = { least: 3, most: 6 }
const NEXT_GAP = { least: 3, most: 7 }

/** More photos than anyone loads; the position then starts again. */
const MAX_POSITION = 99_999

/** A run of ads through the pages of one grid, and the position of a page in it. */
export interface AdRun {
  /** A 32-bit seed that determines every gap of the run. */
  seed: number
  /** Number of photos on the previous pages. */
  position: number
}

/** A 32-bit hash of a seed and a number (a murmur mix). */
function scramble(seed: number, number: number): number {
  let bits = seed ^ Math.imul(number + 1, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

function gapBefore(seed: number, ad: number): number {
  const { least, most } = ad === 0 ? FIRST_GAP : NEXT_GAP
  return least + (scramble(seed, ad) % (most - least + 1))
}

/**
 * The ads of one page of a grid.
 * @param count number of photos on the page
 * @returns the ad's number in the run, from 0, by the index of the photo before it
 */
export function placeAds({ seed, position }: AdRun, count: number): Map<number, number> {
  const places = new Map<number, number>()
  if (count < MIN_GRID_SIZE) return places
  let photosBefore = 0
  for (let ad = 0; ; ad++) {
    photosBefore += gapBefore(seed, ad)
    if (photosBefore > position + count) return places
    if (photosBefore > position) places.set(photosBefore - position - 1, ad)
  }
}

/** The run as the "Load more" link passes it to the next page, such as `1z141z3.20`. */
export function continueAds({ seed, position }: AdRun, count: number): string {
  return `${seed.toString(36)}.${position + count}`
}

/** Parses the output of `continueAds`; null for anything else. */
export function readAds(text: string | null): AdRun | null {
  const [, seedText = '', positionText = ''] = /^([0-9a-z]{1,7})\.(\d{1,5})$/.exec(text ?? '') ?? []
  const seed = Number.parseInt(seedText, 36)
  const position = Number(positionText)
  if (!(seed <= 0xffff_ffff) || positionText === '' || position > MAX_POSITION) return null
  return { seed, position }
}
