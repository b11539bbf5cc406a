import { type FormEvent, type ReactNode, useState, type MouseEvent } from 'react'
import { countText } from '#app/ui/count.ts'
import {
  useThread,
  deleteComment,
  isPending,
  loadEarlierComments,
  loadMoreReplies,
  toggleCommentLike,
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
import { CommentForm, type CommentTarget, type RejectedComment } from './comment-form.tsx'
import { commentParts } from './mentions.ts'
import { ConversationMute } from './conversation-mute.tsx'
import {
  type PhotoDetail,
  authorName,
  type CommentThread,
  type ShownComment,
} from '../photos/photo.ts'

interface CommentsProps {
  photo: Pick<
    PhotoDetail,
    'id' | 'url' | 'comments' | 'commentsCount' | 'earlier' | 'continued' | 'quiet'
  >
  /** What the form is for, by the page's address. */
  target?: CommentTarget | null
  /** The signed-in member, or null. */
  viewerId: string | null
  /** When the page was rendered, in milliseconds. */
  now: number
  /** A rejected comment. */
  rejected?: RejectedComment
}

/** A photo's comments with their number, and the comment form (docs/product.md#screens). */
export function Comments({ photo, viewerId, now, rejected, target = null }: CommentsProps) {
  const { comments, commentsCount, earlier } = useThread(photo)
  const [answered, setAnswered] = useState(target)
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
      <CommentForm
        key={answered && `${answered.kind} ${answered.id}`}
        photo={photo}
        signedIn={viewerId !== null}
        target={answered}
        setTarget={setAnswered}
        rejected={rejected}
      />
      <CommentList
        photo={photo}
        comments={comments}
        viewerId={viewerId}
        now={now}
        answer={setAnswered}
      />
      <CommentsEnd photo={photo} earlier={earlier} />
      {viewerId !== null && <ConversationMute photo={photo} />}
    </section>
  )
}

interface CommentListProps {
  /** The photo whose page handles the forms. */
  photo: Pick<PhotoDetail, 'id' | 'url' | 'comments'>
  /** Newest first. */
  comments: CommentThread[]
  viewerId: string | null
  /** When the page was rendered, in milliseconds. */
  now: number
  /** Opens the form for a reply or an edit. */
  answer: (target: CommentTarget) => void
}

/** All that the list shows: the same for viewers without a comment of their own in it. */
function listText({ photo, comments, viewerId, now }: CommentListProps): string {
  const all = comments.flatMap((comment) => [comment, ...comment.replies])
  const ages = all.map(({ createdAt }) => timeAgo(Date.parse(createdAt), now))
  const writer = all.some(({ user }) => user.id === viewerId) ? viewerId : viewerId !== null
  return [photo.url, writer, ages, photo.comments].join(' ')
}

/** The list of comments; viewers can delete their own. */
function CommentList(props: CommentListProps) {
  const { comments } = props
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
          <CommentItem {...props} comment={comment} />
          {comment.replies.length > 0 && <Replies {...props} comment={comment} />}
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

type RepliesProps = CommentListProps & { comment: CommentThread }

/** The replies to a comment, oldest first, and a link to further ones. */
function Replies({ comment, ...props }: RepliesProps) {
  const { photo } = props
  const { replies, more } = comment
  const last = replies[replies.length - 1]
  const href = withQuery(photo.url, { comment: comment.id, after: last?.id })

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    if (!last || !isPlainClick(event)) return
    event.preventDefault()
    const shown = event.currentTarget.closest('li')?.querySelector('.replies')?.lastElementChild
    try {
      await loadMoreReplies(photo, comment.id, last.id)
      shown?.nextElementSibling?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      location.assign(`${href}#comment-${comment.id}`)
    }
  }

  return (
    <>
      <ul className="comments replies" aria-label={`Replies to ${authorName(comment.user)}`}>
        {replies.map((reply) => (
          <li key={reply.id} id={`comment-${reply.id}`}>
            <CommentItem {...props} comment={reply} />
          </li>
        ))}
      </ul>
      {more && (
        <a className="text-link replies-more" href={`${href}#comment-${comment.id}`} onClick={show}>
          Show more replies
        </a>
      )}
    </>
  )
}

type CommentItemProps = Pick<CommentListProps, 'photo' | 'viewerId' | 'now' | 'answer'> & {
  comment: ShownComment
}

function CommentItem({ comment, ...props }: CommentItemProps) {
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

/** How long the edit link is shown, as `EDIT_TIME` of the database. */
const EDIT_TIME = 15 * 60_000

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

type CommentControlProps = Pick<CommentListProps, 'photo' | 'viewerId'> & { comment: ShownComment }

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
      await loadEarlierComments(photo)
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
