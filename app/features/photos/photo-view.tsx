import type { CSSProperties, ReactNode } from 'react'
import { tagPath } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ReportLink } from '../feedback/report-link.tsx'
import { AuthorLine } from './author-line.tsx'
import type { RefusedComment } from './comment-form.tsx'
import { Comments } from './comments.tsx'
import { FollowButton } from './follow-button.tsx'
import { OptionsMenu } from './options-menu.tsx'
import type { PhotoDetail } from './photo.ts'
import { PhotoActions } from './photo-actions.tsx'
import { Picture } from './picture.tsx'

export interface PhotoViewProps {
  photo: PhotoDetail
  /** The signed-in member, or null. */
  viewerId: string | null
  /** Whether the viewer follows the author. */
  following: boolean
  /** The moment the page was made, in milliseconds. */
  now: number
  refusedComment?: RefusedComment
  /** Further buttons beside Like. */
  actions?: ReactNode
}

/** Everything about one photo (spec section 2, 'Photo page'). */
export function PhotoView(props: PhotoViewProps) {
  const { photo, viewerId, following, now, refusedComment, actions } = props
  return (
    <article className="photo">
      <PhotoStage photo={photo} />
      <div className="photo-side">
        <AuthorLine author={photo.user}>
          {photo.user.id === viewerId ? (
            <OptionsMenu photo={photo} />
          ) : (
            <FollowButton action={photo.url} member={photo.user} following={following} />
          )}
        </AuthorLine>
        <div className="photo-words">
          <h1>{photo.title}</h1>
          {photo.hidden && (
            <p className="photo-private">
              <Icon name="alert" className="size-5" />
              Hidden by a moderator: only you can see this photo
            </p>
          )}
          {!photo.isPublic && (
            <p className="photo-private">
              <Icon name="lock" className="size-5" />
              Private photo
            </p>
          )}
          {photo.description && <p className="user-text">{photo.description}</p>}
        </div>
        <PhotoActions photo={photo} now={now}>
          {actions}
        </PhotoActions>
        {photo.tags.length > 0 && (
          <ul className="photo-tags" aria-label="Tags">
            {photo.tags.map((tag) => (
              <li key={tag}>
                <Chip href={tagPath(tag)}>#{tag}</Chip>
              </li>
            ))}
          </ul>
        )}
        {photo.user.id !== viewerId && <ReportLink kind="photo" id={photo.id} />}
        <Comments photo={photo} viewerId={viewerId} now={now} refused={refusedComment} />
      </div>
    </article>
  )
}

/** The picture, whole, on its own colour; a link out where the photo names its source. */
function PhotoStage({ photo }: { photo: PhotoDetail }) {
  const { picture, sourceUrl } = photo
  const style = {
    '--ratio': Math.round((picture.height / picture.width) * 1000) / 1000,
    '--width': picture.width,
    '--tint': picture.dominantColor,
  } as CSSProperties
  return (
    <div className="photo-stage" style={style}>
      <Picture picture={picture} alt={photo.altText || photo.title} use="hero" priority />
      {sourceUrl && (
        <a
          className="badge badge-link"
          href={sourceUrl}
          target="_blank"
          rel="nofollow ugc noopener"
        >
          <Icon name="external" />
          <span className="truncate">{hostOf(sourceUrl)}</span>
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}

function hostOf(address: string): string {
  return new URL(address).hostname.replace(/^www\./, '')
}
