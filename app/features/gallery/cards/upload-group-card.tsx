import { miniaturePath } from '#storage/addresses.ts'
import { linesHeight, NARROW_LINE, TEXT, TITLE, tileStyle, WIDE_LINE } from '#app/ui/masonry.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'

/*
 * Photos that one member published shortly after each other, as one card of the feed
 * (docs/product.md#screens).
 */

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

/** A card of several photos. Not an article: a click in one opens its photo. */
export const UploadGroupCard = ({ uploadGroup, priority = false }: UploadGroupCardProps) => {
  const { first, url, title, text, keys, tint } = uploadGroup
  const texts: [string, typeof TITLE][] = [
    [title, TITLE],
    [text, TEXT],
  ]
  return (
    <div
      id={`photo-${first}`}
      className="tile card group-card"
      role="group"
      aria-label={title}
      style={tileStyle({
        width: 1,
        height: 1,
        textHeight: 24 + linesHeight(texts, WIDE_LINE),
        narrowTextHeight: 24 + linesHeight(texts, NARROW_LINE),
      })}
    >
      {/* The title is the same link: one tab stop is enough. */}
      <a
        className="card-picture"
        href={url}
        tabIndex={-1}
        aria-hidden="true"
        style={{ backgroundColor: tint }}
      >
        {keys.map((key) => (
          <Thumbnail
            key={key}
            src={miniaturePath(key)}
            alt=""
            loading={priority ? 'eager' : 'lazy'}
          />
        ))}
      </a>
      <div className="card-text">
        <h2>
          <a href={url}>{title}</a>
        </h2>
        <p>{text}</p>
      </div>
    </div>
  )
}
