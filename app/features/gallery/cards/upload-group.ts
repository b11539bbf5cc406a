/* Photos that one member published shortly after each other, as one card of the feed (docs/product.md#screens). */

export interface UploadGroup {
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

/** A grid's upload groups by the index of their first photos, and the indexes of all photos in them. */
export interface PlacedUploadGroups {
  starts: ReadonlyMap<number, UploadGroup>
  covered: ReadonlySet<number>
}

/**
 * Places upload groups in a grid. One whose photos are not all there is left out, so that each photo is shown once.
 * @param photos all photos of the grid, in order
 */
export function placeUploadGroups(
  photos: { id: number }[],
  uploadGroups: UploadGroup[],
): PlacedUploadGroups {
  const starts = new Map<number, UploadGroup>()
  const covered = new Set<number>()
  if (uploadGroups.length === 0) return { starts, covered }
  const indexes = new Map(photos.map(({ id }, index) => [id, index]))
  for (const uploadGroup of uploadGroups) {
    const from = indexes.get(uploadGroup.first)
    if (from === undefined || covered.has(from)) continue
    if (photos[from + uploadGroup.count - 1]?.id !== uploadGroup.last) continue
    starts.set(from, uploadGroup)
    for (let index = from; index < from + uploadGroup.count; index++) covered.add(index)
  }
  return { starts, covered }
}
