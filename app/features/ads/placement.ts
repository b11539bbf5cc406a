/*
 * Positions of ads between photos (docs/product.md#ads): the browser and the server compute the
 * same from the same seed.
 */

const MIN_GRID_SIZE = 3
const FIRST_GAP = { least: 3, most: 6 }
const NEXT_GAP = { least: 3, most: 7 }

export interface AdSequence {
  seed: number
  position: number
}

/** The ads of one page, in its loader data; `adsAfter` renders them. */
export interface PageAds extends AdSequence {
  /** The ad network's ids; without them, only feeds have promo cards. */
  network: { client: string; slot: string } | null
  isFeed: boolean
}

function hash(seed: number, number: number): number {
  let bits = seed ^ Math.imul(number + 1, 0x9e3779b1)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

export function placeAds({ seed, position }: AdSequence, count: number): Map<number, number> {
  const positions = new Map<number, number>()
  if (count < MIN_GRID_SIZE) return positions
  let photosBefore = 0
  for (let ad = 0; ; ad++) {
    const { least, most } = ad === 0 ? FIRST_GAP : NEXT_GAP
    photosBefore += least + (hash(seed, ad) % (most - least + 1))
    if (photosBefore > position + count) return positions
    if (photosBefore > position) positions.set(photosBefore - position - 1, ad)
  }
}

/**
 * Promo cards are rarer: the first in the last place that an ad may have, below the first photos of
 * a phone, and then one in 20 photos.
 */
const PROMO_GAP = 20

/** The positions of the promo cards of one page, with their numbers in the whole grid. */
export function placePromos({ position }: AdSequence, count: number): Map<number, number> {
  const positions = new Map<number, number>()
  if (count < MIN_GRID_SIZE) return positions
  for (let number = 0; ; number++) {
    const index = FIRST_GAP.most + number * PROMO_GAP - position - 1
    if (index >= count) return positions
    if (index >= 0) positions.set(index, number)
  }
}

/** The positions of the ads of one page, or of the promo cards in their place. */
export function placePageAds(ads: PageAds, count: number): Map<number, number> {
  if (ads.network) return placeAds(ads, count)
  return ads.isFeed ? placePromos(ads, count) : new Map<number, number>()
}

export const continueAds = ({ seed, position }: AdSequence, count: number): string =>
  `${seed.toString(36)}.${position + count}`

/** Parses the `ad` parameter; null if it is absent or invalid. */
export function readAds(text: string | null): AdSequence | null {
  const [, seedText = '', positionText = ''] = /^([0-9a-z]{1,7})\.(\d{1,5})$/.exec(text ?? '') ?? []
  const seed = Number.parseInt(seedText, 36)
  const position = Number(positionText)
  if (!(seed <= 0xffff_ffff) || positionText === '' || position > 99_999) return null
  return { seed, position }
}
