import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { tileStyle } from '#app/ui/tile.ts'
import { authorName } from './author-name.ts'
import { LikeButton } from './like-button.tsx'
import type { PhotoCard as PhotoCardData } from './photo.ts'
import { Picture } from './picture.tsx'
import { SaveButton } from './save-button.tsx'

export interface PhotoCardProps {
  photo: PhotoCardData
  /** In view when the page opens: its picture is fetched first. */
  priority?: boolean
}

/** A photo in a grid (spec section 2, 'Photo card'). */
export function PhotoCard({ photo, priority = false }: PhotoCardProps) {
  const { picture, title, description, sourceUrl, user } = photo
  const name = authorName(user)
  const image = (
    <>
      <Picture picture={picture} alt={photo.altText || title} use="tile" priority={priority} />
      {!photo.isPublic && (
        <span className="badge">
          <Icon name="lock" />
          Private
        </span>
      )}
    </>
  )
  return (
    <article
      id={`photo-${photo.id}`}
      className="tile card"
      style={tileStyle({
        width: picture.width,
        height: picture.height,
        textHeight: cardTextHeight(photo, wideLine),
        narrowTextHeight: cardTextHeight(photo, narrowLine),
        tint: picture.dominantColor,
      })}
    >
      {sourceUrl ? (
        <a className="card-picture" href={sourceUrl} target="_blank" rel="nofollow ugc noopener">
          {image}
          <span className="badge badge-end">
            <Icon name="external" />
            <span className="sr-only">(opens in a new tab)</span>
          </span>
        </a>
      ) : (
        // The title is the same link: one stop of the keyboard is enough.
        <a className="card-picture" href={photo.url} tabIndex={-1}>
          {image}
        </a>
      )}
      <div className="card-text">
        <h2>
          <a href={photo.url}>{title}</a>
        </h2>
        {description && <p>{description}</p>}
        <div className="card-foot">
          <a className="card-author" href={memberPath(user)}>
            <Avatar src={user.profileImageUrl} name={name} />
            <span>{name}</span>
          </a>
          <LikeButton photo={photo} />
          <SaveButton photoId={photo.id} />
        </div>
      </div>
    </article>
  )
}

/** About how many letters a line of a card holds, in the columns of `masonry.css`. */
const wideLine = { title: 26, description: 32, rows: 1 }
const narrowLine = { title: 18, description: 21, rows: 2 }

/** CSS pixels, as `photos.css` sets them: lines of 20, paddings, and rows of 44 for author and buttons. */
function cardTextHeight(
  { title, description }: Pick<PhotoCardData, 'title' | 'description'>,
  line: typeof wideLine,
): number {
  const titleHeight = 20 * lines(title, line.title)
  const descriptionHeight = description ? 20 * lines(description, line.description) : 0
  return 12 + titleHeight + descriptionHeight + 4 + 44 * line.rows
}

/** A text is cut after two lines (spec section 2). */
function lines(text: string, lettersPerLine: number): number {
  return text.length > lettersPerLine ? 2 : 1
}
