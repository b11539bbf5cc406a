import { IntentForm } from '#app/ui/button.tsx'
import type { MouseEvent, ReactNode } from 'react'
import { likesPath, tagPath } from '#app/http/addresses.ts'
import { Chip } from '#app/ui/chip.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { MoreMenu } from '#app/features/feedback/more-menu.tsx'
import { ShareLink } from '#app/features/sharing/share-link.tsx'
import { useShell } from '#app/handlers/shell.ts'
import { MuteNote } from '#app/features/mutes/mute-form.tsx'
import { countText } from '#app/ui/count.ts'
import { PrivateNote } from '#app/ui/notice.tsx'
import { dayText, RelativeTime } from '#app/ui/relative-time.tsx'
import { useLikes, LikeButton } from '#app/features/likes/like-button.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import { AuthorLine } from '../../members/author-line.tsx'
import { cartName, statusText } from '../../carts/cart.ts'
import { cartsPath } from '../../carts/carts-path.ts'
import type { CommentTarget, RejectedComment } from '../../comments/comment-form.tsx'
import { Comments } from '../../comments/comments.tsx'
import { FollowButton } from '../../follows/follow-button.tsx'
import type { PhotoDetail } from '../../photos/photo.ts'
import { editFieldId } from '../../photos/edit/edit-fields.ts'
import type { LastCollection } from '../../saves/collection.ts'
import { SaveForm } from '../../saves/save-form.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { UserText } from '#app/ui/user-text.tsx'
import { TextLink } from '#app/ui/text-link.tsx'

export interface PhotoSideProps {
  photo: PhotoDetail
  viewerId: string | null
  following: boolean
  lastCollection?: LastCollection | null
  now: number
  rejectedComment?: RejectedComment
  commentTarget?: CommentTarget | null
  heading?: 'h1' | 'h2'
  /** In place of the comments. */
  comments?: null
  children?: ReactNode
}

export const PhotoComments = (props: PhotoSideProps) => (
  <Comments
    photo={props.photo}
    viewerId={props.viewerId}
    now={props.now}
    rejected={props.rejectedComment}
    target={props.commentTarget}
  />
)

export function PhotoSide(props: PhotoSideProps) {
  const { photo, viewerId, following, now, heading = 'h1', comments, children } = props
  const origin = useShell()?.origin
  const isOwn = photo.user.id === viewerId
  return (
    // Printed pages show the URL: see `print.css`.
    <div className="photo-side" data-address={origin && origin + photo.url}>
      <AuthorLine author={photo.user}>
        {isOwn ? (
          <OptionsMenu photo={photo} />
        ) : (
          <div className="flex flex-wrap">
            <FollowButton action={photo.url} member={photo.user} following={following} />{' '}
            <MoreMenu
              kind="photo"
              id={photo.id}
              member={photo.user}
              returnTo={photo.url}
              signedIn={viewerId !== null}
              // Beside the button to follow, the dialog has no room for it.
              word={heading === 'h1' ? 'More' : undefined}
            />
          </div>
        )}
      </AuthorLine>
      {photo.muted && <MuteNote kind="mute" member={photo.user} returnTo={photo.url} />}
      <PhotoTexts photo={photo} isOwn={isOwn} heading={heading} />
      {photo.tags.length > 0 && (
        <ul className="photo-tags" aria-label="Tags">
          {photo.tags.map((tag) => (
            <li key={tag}>
              <Chip href={tagPath(tag)}>{`#${tag}`}</Chip>
            </li>
          ))}
        </ul>
      )}
      <PhotoActions photo={photo} now={now} collection={props.lastCollection ?? null}>
        <ShareLink kind="Photo" subject={photo} />
      </PhotoActions>
      {comments === undefined && <PhotoComments {...props} />}
      {children}
    </div>
  )
}

interface PhotoTextsProps {
  photo: PhotoDetail
  isOwn: boolean
  heading: 'h1' | 'h2'
}

const PhotoTexts = ({ photo, isOwn, heading: Heading }: PhotoTextsProps) => (
  <div className="photo-text">
    <Heading>{photo.title}</Heading>
    <CartLine photo={photo} />
    {photo.weekUrl !== undefined && (
      <p>
        <TextLink href={photo.weekUrl}>Photo of the week</TextLink>
      </p>
    )}
    {photo.hidden && (
      <PrivateNote
        icon="alert"
        text={
          photo.held
            ? 'A moderator looks at your first photos before others see them'
            : 'Hidden by a moderator: only you can see this photo'
        }
      />
    )}
    {!photo.isPublic && (
      <PrivateNote
        icon={photo.followersOnly ? 'people' : 'lock'}
        text={photo.followersOnly ? 'Only for followers' : 'Private photo'}
      />
    )}
    {photo.description && <UserText text={photo.description} />}
    {isOwn && !photo.altText && <AddAltText photo={photo} />}
  </div>
)

function CartLine({ photo: { cart, cartBinder } }: Pick<PhotoTextsProps, 'photo'>) {
  if (!cart || !cartBinder) return null
  const { make, model, year, status } = cart
  return (
    <p>
      <TextLink href={cartsPath({ make, model, year })}>{cartName(cart)}</TextLink>
      <span>{status ? ` · ${statusText(cart)} · ` : ' · '}</span>
      {/* Isolated, so that the arrow is behind a title in Arabic, too. */}
      <TextLink href={cartBinder.url}>{`\u2068${cartBinder.title}\u2069 →`}</TextLink>
    </p>
  )
}

function AddAltText({ photo }: { photo: PhotoDetail }) {
  const { linkProps, dialog } = useEditDialog(photo, 'altText')
  return (
    <>
      <a
        className="alt-text-add text-link"
        href={`${photo.url}/edit#${editFieldId('altText')}`}
        {...linkProps}
      >
        Add alt text
      </a>
      {dialog}
    </>
  )
}

/** Moves to the comment form, also in a dialog, whose address must stay. */
function focusComments(event: MouseEvent<HTMLElement>): void {
  const first = event.currentTarget
    .closest('.photo')
    ?.querySelector<HTMLElement>('#comments :is(textarea, a)')
  if (!first) return
  event.preventDefault()
  first.focus()
}

interface PhotoActionsProps {
  photo: PhotoDetail
  collection: LastCollection | null
  now: number
  children?: ReactNode
}

const likesPart = lazyPart(() => import('../../likes/likes-dialog.tsx'))

function PhotoActions({ photo, now, collection, children }: PhotoActionsProps) {
  const { likesCount } = useLikes(photo)
  const likers = useDialogLink(likesPart, ({ default: LikesDialog }, props) => (
    <LikesDialog photoUrl={photo.url} {...props} />
  ))
  return (
    <div className="photo-actions">
      <p>
        <a className="likes-link" href={likesPath(photo.url)} {...likers.linkProps}>
          {`${countText(likesCount)} ${likesCount === 1 ? 'like' : 'likes'}`}
        </a>
        <span aria-hidden="true"> · </span>
        <RelativeTime iso={photo.createdAt} now={now} />
        {photo.takenOn && ` · Taken ${dayText(Date.parse(photo.takenOn))}`}
      </p>
      {likers.dialog}
      <LikeButton photo={photo} prominent />
      <SaveForm photo={photo} collection={collection} />
      <a className="button button-quiet comments-link" href="#comments" onClick={focusComments}>
        <Icon name="comment" />
        <span className="sr-only">Go to comments</span>
        <span aria-hidden="true">{` ${countText(photo.commentsCount)}`}</span>
      </a>{' '}
      {children}
    </div>
  )
}

const deletePart = lazyPart(() => import('./delete-question.tsx'))

function OptionsMenu({ photo }: { photo: PhotoDetail }) {
  const editing = useEditDialog(photo)
  const deleting = useDialogLink(deletePart, ({ default: DeleteDialog }, props) => (
    <DeleteDialog photo={photo} {...props} />
  ))
  return (
    <>
      <PopoverMenu
        id={`photo-${photo.id}-options`}
        label="Options"
        word="Options"
        trigger={<Icon name="more" />}
      >
        <a className="menu-item" href={`${photo.url}/edit`} {...editing.linkProps}>
          <Icon name="edit" />
          Edit Photo
        </a>{' '}
        <a className="menu-item" href={`${photo.url}/binders`}>
          <Icon name="plus" />
          Add to a shared binder
        </a>{' '}
        {photo.binderId !== null && !photo.binderCover && (
          <IntentForm intent="binder-cover" action={photo.url}>
            <button className="menu-item">
              <Icon name="image" />
              Set as binder cover
            </button>
          </IntentForm>
        )}{' '}
        <IntentForm
          intent={photo.profileCover ? 'remove-profile-cover' : 'profile-cover'}
          action={photo.url}
        >
          <button className="menu-item">
            <Icon name="user" />
            {photo.profileCover ? 'Remove as profile cover' : 'Set as profile cover'}
          </button>
        </IntentForm>{' '}
        {photo.allCommentsClosed ? (
          <a className="menu-item" href="/account#comments">
            <Icon name="comment" />
            Comments of all photos
          </a>
        ) : (
          <IntentForm
            intent={photo.commentsClosed ? 'open-comments' : 'close-comments'}
            action={photo.url}
          >
            <button className="menu-item">
              <Icon name="comment" />
              {photo.commentsClosed ? 'Open comments' : 'Close comments'}
            </button>
          </IntentForm>
        )}{' '}
        <a className="menu-item text-danger" href={`${photo.url}/delete`} {...deleting.linkProps}>
          <Icon name="trash" />
          Delete Photo
        </a>
      </PopoverMenu>
      {editing.dialog}
      {deleting.dialog}
    </>
  )
}

const editPart = lazyPart(() => import('../../photos/edit/edit-form.tsx'))

const useEditDialog = (photo: PhotoDetail, field?: 'altText') =>
  useDialogLink(editPart, ({ default: EditDialog }, props) => (
    <EditDialog photo={photo} field={field} {...props} />
  ))
