import { useState, type MouseEvent } from 'react'
import { countText } from '#app/ui/count.ts'
import { commentPath, withQuery } from '#app/http/addresses.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { timeAgo } from '#app/ui/relative-time.tsx'
import { RenderedOnce } from '#app/ui/server-rendering.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { authorName } from '../members/author.ts'
import type { PhotoDetail, CommentThread } from '../photos/photo.ts'
import { CommentForm, type CommentTarget, type RejectedComment } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { ConversationMute } from './conversation-mute.tsx'
import { useThread, loadEarlierComments, loadMoreReplies } from './thread.ts'

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
          <Replies {...props} comment={comment} />
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

/** The replies to a comment, oldest first, and links to earlier and further ones. */
function Replies({ comment, ...props }: RepliesProps) {
  const { photo } = props
  const { replies, later, continued } = comment
  const href = withQuery(photo.url, { comment: comment.id, after: later })

  async function show(event: MouseEvent<HTMLAnchorElement>) {
    if (later === null || !isPlainClick(event)) return
    event.preventDefault()
    const list = event.currentTarget.closest('li')?.querySelector('.replies')
    // The viewer's own new replies come after those that are loaded now.
    const before = replies.filter(({ id }) => id <= later).length
    try {
      await loadMoreReplies(photo, comment.id, later)
      list?.children[before]?.querySelector('a')?.focus({ preventScroll: true })
    } catch {
      location.assign(`${href}#comment-${comment.id}`)
    }
  }

  return (
    <>
      {continued && (
        <a className="text-link replies-more" href={commentPath(photo.url, comment.id)}>
          Show earlier replies
        </a>
      )}
      {replies.length > 0 && (
        <ul className="comments replies" aria-label={`Replies to ${authorName(comment.user)}`}>
          {replies.map((reply) => (
            <li key={reply.id} id={`comment-${reply.id}`}>
              <CommentItem {...props} comment={reply} />
            </li>
          ))}
        </ul>
      )}
      {later !== null && (
        <a className="text-link replies-more" href={`${href}#comment-${comment.id}`} onClick={show}>
          Show more replies
        </a>
      )}
    </>
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
