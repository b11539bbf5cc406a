import { miniaturePath } from '#storage/addresses.ts'
import { estimatedLines, NARROW_LINE, TEXT, TITLE, WIDE_LINE, tileStyle } from '#app/ui/masonry.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'
import type { UploadGroup } from './upload-group.ts'

interface UploadGroupCardProps {
  uploadGroup: UploadGroup
  /** Visible when the page opens, so its pictures load first. */
  priority?: boolean
}

/** Several photos of one member as one card, with a collage. Looks like a promo card (`ads.css`). */
export function UploadGroupCard({ uploadGroup, priority = false }: UploadGroupCardProps) {
  const { first, url, title, text, keys, tint } = uploadGroup
  return (
    // Not an article: a click in one opens its photo.
    <div
      id={`photo-${first}`}
      className="tile card house"
      role="group"
      aria-label={title}
      style={tileStyle({
        width: 1,
        height: 1,
        textHeight: textHeight(uploadGroup, WIDE_LINE),
        narrowTextHeight: textHeight(uploadGroup, NARROW_LINE),
        tint,
      })}
    >
      {/* The title is the same link: one tab stop is enough. */}
      <a className="card-picture" href={url} tabIndex={-1} aria-hidden="true">
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

/** Height in CSS pixels, as in `photos.css`: lines of 20, at most two of each text, and the spacing. */
function textHeight({ title, text }: UploadGroup, width: number): number {
  const titleLines = Math.min(2, estimatedLines(title, TITLE, width))
  return 26 + 20 * (titleLines + Math.min(2, estimatedLines(text, TEXT, width)))
}
