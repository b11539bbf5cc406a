import { tagPath } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ReportLink } from '../feedback/report-link.tsx'
import { ShareLink } from '../sharing/share-link.tsx'
import { AuthorLine } from './author-line.tsx'
import type { RefusedComment } from './comment-form.tsx'
import { Comments } from './comments.tsx'
import { FollowButton } from './follow-button.tsx'
import { OptionsMenu } from './options-menu.tsx'
import type { PhotoDetail } from './photo.ts'
import { PhotoActions } from './photo-actions.tsx'

export interface PhotoSideProps {
  photo: PhotoDetail
  /** The signed-in member, or null. */
  viewerId: string | null
  /** Whether the viewer follows the author. */
  following: boolean
  /** The moment the page was made, in milliseconds. */
  now: number
  /** A comment to begin with: one that the server sent back. */
  refusedComment?: RefusedComment
}

/** What stands beside a photo: its author, words, actions, tags and comments. */
export function PhotoSide({ photo, viewerId, following, now, refusedComment }: PhotoSideProps) {
  const isOwn = photo.user.id === viewerId
  return (
    <div className="photo-side">
      <AuthorLine author={photo.user}>
        {isOwn ? (
          <OptionsMenu photo={photo} />
        ) : (
          <FollowButton action={photo.url} member={photo.user} following={following} />
        )}
      </AuthorLine>
      <PhotoWords photo={photo} />
      <PhotoActions photo={photo} now={now}>
        <ShareLink photo={photo} />
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
      {!isOwn && <ReportLink kind="photo" id={photo.id} />}
      <Comments photo={photo} viewerId={viewerId} now={now} refused={refusedComment} />
    </div>
  )
}

function PhotoWords({ photo }: { photo: PhotoDetail }) {
  return (
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
  )
}
