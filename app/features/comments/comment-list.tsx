import type { FormEvent } from 'react'
import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { deleteComment, isPending } from '#app/features/comments/thread.ts'
import { ReportLink } from '#app/features/feedback/report-link.tsx'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { MuteLink } from '#app/features/mutes/mute-link.tsx'
import { authorName } from '../photos/author-name.ts'
import type { Comment, PhotoDetail } from '../photos/photo.ts'

export interface CommentListProps {
  /** Its page handles `intent=delete-comment`. */
  photo: Pick<PhotoDetail, 'id' | 'url'>
  /** Newest first. */
  comments: Comment[]
  viewerId: string | null
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** The comments on a photo; one's own can be deleted. */
export function CommentList({ photo, comments, viewerId, now }: CommentListProps) {
  if (comments.length === 0)
    return (
      <p className="comments-empty">
        <Icon name="comment" />
        No comments yet. Be the first to comment!
      </p>
    )
  return (
    <ul className="comments">
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <article>
            <CommentText comment={comment} now={now} />
            <CommentControl photo={photo} comment={comment} viewerId={viewerId} />
          </article>
        </li>
      ))}
    </ul>
  )
}

function CommentText({ comment, now }: { comment: Comment; now: number }) {
  const { user, content, createdAt } = comment
  const name = authorName(user)
  return (
    <>
      <Avatar src={user.profileImageUrl} name={name} />
      <div>
        <p>
          <a href={memberPath(user)}>{name}</a> <RelativeTime iso={createdAt} now={now} />
        </p>
        <p className="user-text">{content}</p>
      </div>
    </>
  )
}

type CommentControlProps = Pick<CommentListProps, 'photo' | 'viewerId'> & { comment: Comment }

/** Deletes one's own comment, reports another's or mutes its author; a pending comment has no controls. */
function CommentControl({ photo, comment, viewerId }: CommentControlProps) {
  if (isPending(comment)) return null
  if (comment.user.id !== viewerId)
    return (
      <span className="flex">
        <ReportLink kind="comment" id={comment.id} iconOnly />
        <MuteLink member={comment.user} returnTo={`${photo.url}#comments`} iconOnly />
      </span>
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
