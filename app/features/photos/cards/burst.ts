/* Photos that one member published shortly after each other, as one card of the feed (docs/product.md#screens). */

export interface Burst {
  /** The ids of its newest and of its oldest photo, and the number of photos from one to the other. */
  first: number
  last: number
  count: number
  /** Root-relative URL of the binder, else of the member's profile. */
  url: string
  title: string
  text: string
  /** The picture keys of four photos. */
  keys: string[]
  tint: string
}

/** A grid's bursts by the index of their first photos, and the indexes of all photos in them. */
export interface PlacedBursts {
  starts: ReadonlyMap<number, Burst>
  covered: ReadonlySet<number>
}

/**
 * Places bursts in a grid. One whose photos are not all there is left out, so that each photo is shown once.
 * @param photos all photos of the grid, in order
 */
export function placeBursts(photos: { id: number }[], bursts: Burst[]): PlacedBursts {
  const starts = new Map<number, Burst>()
  const covered = new Set<number>()
  if (bursts.length === 0) return { starts, covered }
  const indexes = new Map(photos.map(({ id }, index) => [id, index]))
  for (const burst of bursts) {
    const from = indexes.get(burst.first)
    if (from === undefined || covered.has(from)) continue
    if (photos[from + burst.count - 1]?.id !== burst.last) continue
    starts.set(from, burst)
    for (let index = from; index < from + burst.count; index++) covered.add(index)
  }
  return { starts, covered }
}
