import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  linesHeight,
  NARROW_LINE,
  TEXT,
  TITLE,
  tileStyle,
  WIDE_LINE,
  WIDEST_LINE,
} from '#app/ui/masonry.tsx'
import { cartName, statusNames } from '../../carts/cart.ts'
import { authorName } from '../../members/author.ts'
import type { PhotoCard as PhotoCardData } from '../../photos/photo.ts'
import { LikeButton, titleId } from '../../likes/like-button.tsx'
import { Picture } from '../../photos/picture/picture.tsx'
import { SaveButton } from '../../saves/save-button.tsx'

interface PhotoCardProps {
  photo: PhotoCardData
  priority?: boolean
}

/** Of the author's line and what is around the texts. */
const OTHER_HEIGHT = 48

function textHeight(title: string, description: string | null, line: number): number {
  const titleLines: [string, typeof TITLE] = [title, TITLE]
  if (!description) return OTHER_HEIGHT + linesHeight([titleLines], line)
  // The author's line begins within the space of the last one above it.
  return OTHER_HEIGHT - 6 + linesHeight([titleLines, [description, TEXT]], line)
}

export function PhotoCard({ photo, priority = false }: PhotoCardProps) {
  const { picture, title, description, sourceUrl, user } = photo
  const name = authorName(user)
  const { cart } = photo
  const tint = { backgroundColor: picture.dominantColor }
  const cartText = cart
    ? [
        // First, because a long name is cut.
        cart.status === 'for-sale' && statusNames['for-sale'],
        cartName({ year: cart.year, make: cart.make, model: null }),
      ]
        .filter(Boolean)
        .join(' · ')
    : ''
  const image = (
    <>
      <Picture picture={picture} alt={photo.altText || title} use="tile" priority={priority} />
      {!photo.isPublic && (
        <span className="badge">
          <Icon name={photo.followersOnly ? 'people' : 'lock'} />
          {photo.followersOnly ? 'Followers' : 'Private'}
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
        textHeight: textHeight(title, description, WIDE_LINE),
        widestTextHeight: textHeight(title, description, WIDEST_LINE),
        narrowTextHeight: OTHER_HEIGHT + 0.9 * linesHeight([[title, TEXT]], NARROW_LINE),
      })}
    >
      {sourceUrl ? (
        <a
          className="card-picture"
          href={sourceUrl}
          target="_blank"
          rel="nofollow ugc noopener"
          style={tint}
        >
          {image}
          <span className="badge badge-end">
            <Icon name="external" />
            <span className="sr-only">(opens in a new tab)</span>
          </span>
        </a>
      ) : (
        // The title is the same link: one tab stop is enough.
        <a className="card-picture" href={photo.url} tabIndex={-1} style={tint}>
          {image}
        </a>
      )}
      <div className="card-text">
        <h2>
          <a id={titleId(photo.id)} href={photo.url}>
            {title}
          </a>
        </h2>
        {cartText !== '' && <p className="card-cart">{cartText}</p>}
        {description && <p>{description}</p>}
        <div className="card-foot">
          <a className="card-author" href={memberPath(user)}>
            <Avatar src={user.profileImageUrl} name={name} />
            <span>{name}</span>
          </a>{' '}
          <LikeButton photo={photo} />
        </div>
      </div>
      <SaveButton photo={photo} />
    </article>
  )
}
