import { useState } from 'react'
import { countText } from '#app/ui/count.ts'
import { commentPath, withQuery } from '#app/http/addresses.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { authorName } from '../members/author.ts'
import type { PhotoDetail, CommentThread } from '../photos/photo.ts'
import { CommentForm, type CommentTarget, type RejectedComment } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { useThread, type PhotoThread } from './thread.ts'

interface CommentsProps {
  photo: PhotoThread & Pick<PhotoDetail, 'quiet'>
  target?: CommentTarget | null
  viewerId: string | null
  now: number
  rejected?: RejectedComment
}

export function Comments({ photo, viewerId, now, rejected, target = null }: CommentsProps) {
  const thread = useThread(photo)
  const { comments } = thread
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
        Comments ({countText(thread.commentsCount)})
      </h2>
      <CommentForm
        key={answered && `${answered.kind} ${answered.id}`}
        photo={thread}
        signedIn={viewerId !== null}
        target={answered}
        setTarget={setAnswered}
        rejected={rejected}
      />
      <CommentList
        photo={thread}
        comments={comments}
        viewerId={viewerId}
        now={now}
        answer={setAnswered}
      />
      <CommentsEnd photo={thread} />
      {viewerId !== null && <ConversationMute photo={photo} />}
    </section>
  )
}

interface CommentListProps {
  photo: PhotoThread
  comments: CommentThread[]
  viewerId: string | null
  now: number
  answer: (target: CommentTarget) => void
}

function CommentList(props: CommentListProps) {
  const { comments } = props
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
          <CommentItem {...props} comment={comment} />
          <Replies {...props} comment={comment} />
        </li>
      ))}
    </ul>
  )
}

type RepliesProps = CommentListProps & { comment: CommentThread }

function Replies({ comment, ...props }: RepliesProps) {
  const { photo } = props
  const { replies, later, continued } = comment
  const href = withQuery(photo.url, { comment: comment.id, after: later })

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
        <a className="text-link replies-more" href={`${href}#comment-${comment.id}`}>
          Show more replies
        </a>
      )}
    </>
  )
}

function CommentsEnd({ photo: { url, earlier, continued } }: { photo: PhotoThread }) {
  if (earlier === null && !continued) return null
  return (
    <div className="grid-end comments-end">
      {earlier !== null && (
        <ButtonLink variant="quiet" href={`${withQuery(url, { comments: earlier })}#comments`}>
          Show earlier comments
        </ButtonLink>
      )}
      {continued && (
        <ButtonLink variant="quiet" href={`${url}#comments`}>
          Show newest comments
        </ButtonLink>
      )}
    </div>
  )
}

function ConversationMute({ photo }: { photo: Pick<PhotoDetail, 'url' | 'quiet'> }) {
  const { url, quiet } = photo
  return (
    <form className="conversation-mute" method="post" action={`${url}#comments`}>
      <input
        type="hidden"
        name="intent"
        value={quiet ? 'unmute-conversation' : 'mute-conversation'}
      />
      <button className="text-link">
        {quiet ? 'Unmute this conversation' : 'Mute this conversation'}
      </button>
    </form>
  )
}
