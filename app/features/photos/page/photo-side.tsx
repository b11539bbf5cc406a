import { tagPath } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ReportLink } from '#app/features/feedback/report-link.tsx'
import { ShareLink } from '#app/features/sharing/share-link.tsx'
import { useShell } from '#app/features/shell.ts'
import { MuteLink } from '#app/features/mutes/mute-link.tsx'
import { MuteNote } from '#app/features/mutes/mute-note.tsx'
import { AltText } from './alt-text.tsx'
import { AuthorLine } from './author-line.tsx'
import type { RejectedComment } from '../../comments/comment-form.tsx'
import { Comments } from '../../comments/comments.tsx'
import { FollowButton } from '../../follows/follow-button.tsx'
import { OptionsMenu } from './options-menu.tsx'
import type { PhotoDetail } from '../photo.ts'
import { PhotoActions } from './photo-actions.tsx'

export interface PhotoSideProps {
  photo: PhotoDetail
  /** The signed-in member, or null. */
  viewerId: string | null
  /** Whether the viewer follows the author. */
  following: boolean
  /** When the page was rendered, in milliseconds. */
  now: number
  /** A rejected comment to edit again. */
  refusedComment?: RejectedComment
  /** The heading level of the title: `h2` above a page with its own `h1`. */
  heading?: 'h1' | 'h2'
}

/** The column beside a photo: author, texts, tags, actions and comments. */
export function PhotoSide(props: PhotoSideProps) {
  const { photo, viewerId, following, now, refusedComment, heading = 'h1' } = props
  const origin = useShell()?.origin
  const isOwn = photo.user.id === viewerId
  return (
    // Printed pages show the URL: see `print.css`.
    <div className="photo-side" data-address={origin && origin + photo.url}>
      <AuthorLine author={photo.user}>
        {isOwn ? (
          <OptionsMenu photo={photo} />
        ) : (
          <div className="flex">
            <MuteLink member={photo.user} returnTo={photo.url} iconOnly />
            <FollowButton action={photo.url} member={photo.user} following={following} />
          </div>
        )}
      </AuthorLine>
      {photo.muted && <MuteNote kind="mute" member={photo.user} returnTo={photo.url} />}
      <PhotoTexts photo={photo} isOwn={isOwn} heading={heading} />
      {photo.tags.length > 0 && (
        <ul className="photo-tags" aria-label="Tags">
          {photo.tags.map((tag) => (
            <li key={tag}>
              <Chip href={tagPath(tag)}>#{tag}</Chip>
            </li>
          ))}
        </ul>
      )}
      <PhotoActions photo={photo} now={now}>
        <ShareLink photo={photo} />
        {!isOwn && <ReportLink kind="photo" id={photo.id} iconOnly />}
      </PhotoActions>
      <Comments photo={photo} viewerId={viewerId} now={now} refused={refusedComment} />
    </div>
  )
}

interface PhotoTextsProps {
  photo: PhotoDetail
  isOwn: boolean
  heading: 'h1' | 'h2'
}

function PhotoTexts({ photo, isOwn, heading: Heading }: PhotoTextsProps) {
  return (
    <div className="photo-words">
      <Heading>{photo.title}</Heading>
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
      <AltText photo={photo} isOwn={isOwn} />
    </div>
  )
}
