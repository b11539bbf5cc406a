import type { FormEvent, MouseEvent, ReactNode } from 'react'
import { MoreMenu } from '#app/features/feedback/more-menu.tsx'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { memberPath, withQuery } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { countText } from '#app/ui/count.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { authorName } from '../members/author.ts'
import type { PhotoDetail, ShownComment } from '../photos/photo.ts'
import type { CommentTarget } from './comment-form.tsx'
import { EDIT_TIME } from './comment.ts'
import { commentParts } from './mentions.ts'
import { deleteComment, isPending, toggleCommentLike } from './thread.ts'

interface CommentItemProps {
  comment: ShownComment
  /** The photo whose page handles the forms. */
  photo: Pick<PhotoDetail, 'id' | 'url'>
  viewerId: string | null
  /** When the page was rendered, in milliseconds. */
  now: number
  /** Opens the form for a reply or an edit. */
  answer: (target: CommentTarget) => void
}

/** A comment or a reply, with what the viewer can do. */
export function CommentItem({ comment, ...props }: CommentItemProps) {
  const { photo, viewerId, now } = props
  return (
    <article>
      <CommentText comment={comment} now={now}>
        {!isPending(comment) && <CommentActions {...props} comment={comment} />}
      </CommentText>
      <CommentControl photo={photo} comment={comment} viewerId={viewerId} />
    </article>
  )
}

interface CommentTextProps {
  comment: ShownComment
  now: number
  children: ReactNode
}

function CommentText({ comment, now, children }: CommentTextProps) {
  const { user, content, createdAt, editedAt, mentions } = comment
  const name = authorName(user)
  return (
    <>
      <Avatar src={user.profileImageUrl} name={name} />
      <div>
        <p>
          <a href={memberPath(user)}>{name}</a> <RelativeTime iso={createdAt} now={now} />
          {editedAt && <small> edited</small>}
        </p>
        <p className="user-text">
          {commentParts(content, mentions).map((part, index) =>
            typeof part === 'string' ? (
              part
            ) : (
              <a key={index} className="text-link" href={memberPath(part)}>
                @{part.username}
              </a>
            ),
          )}
        </p>
        {children}
      </div>
    </>
  )
}

/** Like, reply, and for a new own comment edit. */
function CommentActions({ photo, comment, viewerId, now, answer }: CommentItemProps) {
  const { id, liked, likesCount, user, content } = comment
  const name = authorName(user)
  const isEditable = user.id === viewerId && now - Date.parse(comment.createdAt) < EDIT_TIME

  async function like(event: FormEvent) {
    event.preventDefault()
    try {
      await toggleCommentLike(photo.id, id)
    } catch (error) {
      showApiError(error, { action: 'like comments', title: 'Failed to like comment' })
    }
  }

  const opener = (target: CommentTarget) => ({
    href: `${withQuery(photo.url, { [target.kind]: id })}#comments`,
    onClick(event: MouseEvent) {
      if (!isPlainClick(event)) return
      event.preventDefault()
      answer(target)
    },
  })

  return (
    <div className="comment-actions">
      <form
        method="post"
        action={`${withQuery(photo.url, { comment: id })}#comment-${id}`}
        onSubmit={like}
      >
        <input type="hidden" name="intent" value="like-comment" />
        <button name="commentId" value={id} aria-pressed={liked}>
          <Icon name={liked ? 'heart-filled' : 'heart'} className="size-5" />
          <span className="sr-only">Heart for {name}’s comment</span>
          {likesCount > 0 && <span aria-hidden="true"> {countText(likesCount)}</span>}
        </button>
      </form>{' '}
      {viewerId !== null && (
        <a {...opener({ kind: 'reply', id, name, text: '' })}>
          Reply<span className="sr-only"> to {name}</span>
        </a>
      )}{' '}
      {isEditable && (
        <a {...opener({ kind: 'edit', id, name, text: content })}>
          Edit<span className="sr-only"> your comment</span>
        </a>
      )}
    </div>
  )
}

type CommentControlProps = Pick<CommentItemProps, 'photo' | 'viewerId' | 'comment'>

/** Deletes the viewer's own comment; reports or mutes others. A pending comment has no controls. */
function CommentControl({ photo, comment, viewerId }: CommentControlProps) {
  if (isPending(comment)) return null
  if (comment.user.id !== viewerId)
    return (
      <MoreMenu
        kind="comment"
        id={comment.id}
        member={comment.user}
        returnTo={`${photo.url}#comments`}
        signedIn={viewerId !== null}
      />
    )

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    form.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
    try {
      await deleteComment(photo.id, comment.id, form)
      showToast({ kind: 'success', title: 'Comment deleted' })
    } catch (error) {
      showApiError(error, { action: 'delete comments', title: 'Failed to delete comment' })
    }
  }

  return (
    <form method="post" action={`${photo.url}#comments`} onSubmit={remove}>
      <input type="hidden" name="intent" value="delete-comment" />
      <input type="hidden" name="commentId" value={comment.id} />
      <button className="icon-button">
        <Icon name="trash" className="size-5" />
        <span className="sr-only">Delete comment</span>
      </button>
    </form>
  )
}
