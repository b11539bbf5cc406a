import { type FormEvent, useState, type MouseEvent } from 'react'
import { countText } from '#app/ui/count.ts'
import {
  useThread,
  deleteComment,
  isPending,
  loadEarlierComments,
} from '#app/features/comments/thread.ts'
import { memberPath, withQuery } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime, timeAgo } from '#app/ui/relative-time.tsx'
import { RenderedOnce } from '#app/ui/server-rendering.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { MoreMenu } from '#app/features/feedback/more-menu.tsx'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { CommentForm, type RejectedComment } from './comment-form.tsx'
import { type PhotoDetail, authorName, type Comment } from '../photos/photo.ts'

interface CommentsProps {
  photo: Pick<PhotoDetail, 'id' | 'url' | 'comments' | 'commentsCount' | 'earlier' | 'continued'>
  /** The signed-in member, or null. */
  viewerId: string | null
  /** When the page was rendered, in milliseconds. */
  now: number
  /** A rejected comment. */
  rejected?: RejectedComment
}

/** A photo's comments with their number, and the comment form (docs/product.md#screens). */
export function Comments({ photo, viewerId, now, rejected }: CommentsProps) {
  const { comments, commentsCount, earlier } = useThread(photo)
  return (
    <section
      id="comments"
      className="photo-comments"
      aria-labelledby="comments-heading"
      // The form's action ends in #comments, which moves the focus here instead of `autofocus`.
      tabIndex={rejected ? -1 : undefined}
    >
      {/* Receives the focus when the focused comment is deleted. */}
      <h2 id="comments-heading" tabIndex={-1}>
        Comments ({countText(commentsCount)})
      </h2>
      <CommentForm photo={photo} signedIn={viewerId !== null} rejected={rejected} />
      <CommentList photo={photo} comments={comments} viewerId={viewerId} now={now} />
      <CommentsEnd photo={photo} earlier={earlier} />
    </section>
  )
}

interface CommentListProps {
  /** The photo whose page handles `intent=delete-comment`. */
  photo: Pick<PhotoDetail, 'id' | 'url' | 'comments'>
  /** Newest first. */
  comments: Comment[]
  viewerId: string | null
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** All that the list shows: the same for viewers without a comment of their own in it. */
function listText({ photo, comments, viewerId, now }: CommentListProps): string {
  const ages = comments.map(({ createdAt }) => timeAgo(Date.parse(createdAt), now))
  const writer = comments.some(({ user }) => user.id === viewerId) ? viewerId : viewerId !== null
  return [photo.url, writer, ages, photo.comments].join(' ')
}

/** The list of comments; viewers can delete their own. */
function CommentList(props: CommentListProps) {
  const { photo, comments, viewerId, now } = props
  if (comments.length === 0)
    return (
      <p className="comments-empty">
        <Icon name="comment" />
        No comments yet. Be the first to comment!
      </p>
    )
  const list = () => (
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
  return (
    <RenderedOnce text={() => listText(props)} kind="comments">
      {list}
    </RenderedOnce>
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

interface CommentsEndProps {
  photo: Pick<PhotoDetail, 'id' | 'url' | 'continued'>
  /** The id before which the next page starts; null at the end. */
  earlier: number | null
}

/** Links to earlier and newest comments. A script appends earlier comments to the list. */
function CommentsEnd({ photo, earlier }: CommentsEndProps) {
  const [loading, setLoading] = useState(false)
  if (earlier === null && !photo.continued) return null
  const href = `${withQuery(photo.url, { comments: earlier })}#comments`

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (loading) return
    const list = event.currentTarget.closest('section')?.querySelector('.comments')
    const last = list?.lastElementChild
    setLoading(true)
    try {
      await loadEarlierComments(photo.id)
      // The link may be gone, so focus the first new comment.
      last?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      location.assign(href)
    } finally {
      setLoading(false)
    }
  }

  return (
    <div className="grid-end comments-end">
      {earlier !== null && (
        <ButtonLink variant="quiet" href={href} onClick={show}>
          Show earlier comments
        </ButtonLink>
      )}
      {photo.continued && (
        <ButtonLink variant="quiet" href={`${photo.url}#comments`}>
          Show newest comments
        </ButtonLink>
      )}
      {loading && <p role="status">Loading…</p>}
    </div>
  )
}
