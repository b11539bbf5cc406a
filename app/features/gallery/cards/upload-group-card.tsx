import { ContentTile } from '../../ads/ad-card.tsx'

/* Photos that one member published shortly after each other, as one card of the feed (docs/product.md#screens). */

export interface UploadGroup {
  first: number
  last: number
  count: number
  url: string
  title: string
  text: string
  keys: string[]
  tint: string
}

/** One whose photos are not all there is left out, so that each photo is shown once. */
export function placeUploadGroups(photos: { id: number }[], uploadGroups: UploadGroup[]) {
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

interface UploadGroupCardProps {
  uploadGroup: UploadGroup
  priority?: boolean
}

export const UploadGroupCard = ({ uploadGroup, priority = false }: UploadGroupCardProps) => (
  <ContentTile
    id={`photo-${uploadGroup.first}`}
    aria-label={uploadGroup.title}
    content={uploadGroup}
    loading={priority ? 'eager' : 'lazy'}
  />
)
