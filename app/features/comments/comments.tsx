import { useState, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { commentPath, withQuery, memberPath } from '#app/http/addresses.ts'
import { callApi } from '#app/http/api-client.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { IntentForm, QuietLink } from '#app/ui/button.tsx'
import { countText } from '#app/ui/count.ts'
import { createOptimisticToggle, useEntity } from '#app/ui/entity-store.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { flipLike } from '../likes/like-button.tsx'
import { authorName } from '../members/author.ts'
import type { PhotoDetail, CommentThread, ShownComment } from '../photos/photo.ts'
import { showApiError } from '../sign-in/show-api-error.ts'
import { COMMENTS_CLOSED, EDIT_TIME } from './comment.ts'
import { CommentMenu, DeleteComment, HiddenNote } from './comment-menu.tsx'
import { CommentText } from './comment-text.tsx'
import {
  CommentForm,
  REPLY_FIELD_ID,
  reloadComments,
  useThread,
  type CommentTarget,
  type PhotoThread,
  type RejectedComment,
} from './comment-form.tsx'

interface CommentsProps {
  photo: PhotoThread & Pick<PhotoDetail, 'quiet' | 'commentsClosed'>
  target?: CommentTarget | null
  viewerId: string | null
  now: number
  rejected?: RejectedComment
}

export function Comments({ photo, viewerId, now, rejected, target = null }: CommentsProps) {
  const thread = useThread(photo)
  const [answered, setAnswered] = useState(target)
  const form = { photo: thread, signedIn: viewerId !== null, setTarget: setAnswered }
  const inlineForm =
    answered?.kind === 'delete' ? (
      <DeleteComment
        id={REPLY_FIELD_ID}
        commentId={answered.id}
        name={answered.name}
        intent="delete-comment"
        action={`${photo.url}#comments`}
      />
    ) : (
      answered && (
        <CommentForm
          {...form}
          key={`${answered.kind} ${answered.id}`}
          target={answered}
          rejected={answered === target ? rejected : undefined}
        />
      )
    )
  const isClosed = photo.commentsClosed
  const context = {
    photo: thread,
    isClosed,
    viewerId,
    now,
    answer: setAnswered,
    answered,
    inlineForm,
  }
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
        {`Comments (${countText(thread.commentsCount)})`}
      </h2>
      {photo.commentsClosed ? (
        <p className="comments-empty">{COMMENTS_CLOSED}</p>
      ) : (
        <CommentForm {...form} target={null} rejected={target ? undefined : rejected} />
      )}
      {thread.comments.length === 0 ? (
        !photo.commentsClosed && (
          <p className="comments-empty">
            <Icon name="comment" />
            No comments yet. Be the first to comment!
          </p>
        )
      ) : (
        <ul className="comments">
          {thread.comments.map((comment) => (
            <li key={comment.id} id={`comment-${comment.id}`}>
              <CommentItem {...context} comment={comment} />
              <Replies {...context} comment={comment} />
            </li>
          ))}
        </ul>
      )}
      <CommentsEnd photo={thread} />
      {viewerId !== null && (photo.quiet || thread.commentsCount > 0) && (
        <IntentForm
          intent={photo.quiet ? 'unmute-conversation' : 'mute-conversation'}
          className="conversation-mute"
          action={`${photo.url}#comments`}
        >
          <button className="text-link">
            {photo.quiet ? 'Unmute this conversation' : 'Mute this conversation'}
          </button>
        </IntentForm>
      )}
    </section>
  )
}

interface CommentContext {
  photo: PhotoThread
  isClosed?: boolean
  viewerId: string | null
  now: number
  answer: (target: CommentTarget) => void
  answered: CommentTarget | null
  /** The form of the answered comment, shown below it. */
  inlineForm: ReactNode
}

function Replies({ comment, ...props }: CommentContext & { comment: CommentThread }) {
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
        <QuietLink href={`${withQuery(url, { comments: earlier })}#comments`}>
          Show earlier comments
        </QuietLink>
      )}
      {continued && <QuietLink href={`${url}#comments`}>Show newest comments</QuietLink>}
    </div>
  )
}

type CommentProps = CommentContext & { comment: ShownComment }

function CommentItem(props: CommentProps) {
  const { user, content, createdAt, editedAt, mentions } = props.comment
  const name = authorName(user)
  return (
    <>
      <article>
        <Avatar src={user.profileImageUrl} name={name} />
        <div>
          <h3>
            <a href={memberPath(user)}>{name}</a> <RelativeTime iso={createdAt} now={props.now} />
            {editedAt && <small> edited</small>}
          </h3>
          <CommentText content={content} mentions={mentions} />
          <HiddenNote comment={props.comment} isOwn={user.id === props.viewerId} />
          {!props.comment.hidden && <CommentActions {...props} />}
        </div>
        <CommentControl {...props} />
      </article>
      {props.answered?.id === props.comment.id && props.inlineForm}
    </>
  )
}

type Likes = Pick<ShownComment, 'liked' | 'likesCount'>

const likes = createOptimisticToggle<Likes>({
  flip: flipLike,
  send: (commentId) => callApi<Likes>('POST', `/api/comments/${commentId}/like`),
})

const targetPath = ({ url }: PhotoThread, kind: CommentTarget['kind'], id: number) =>
  `${withQuery(url, { [kind]: id })}#${REPLY_FIELD_ID}`

const opener = (photo: PhotoThread, answer: CommentContext['answer'], target: CommentTarget) => ({
  href: targetPath(photo, target.kind, target.id),
  onClick(event: MouseEvent) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    answer(target)
  },
})

function CommentActions({ photo, comment, isClosed, viewerId, answer }: CommentProps) {
  const { id, user } = comment
  const { liked, likesCount } = useEntity(likes, id, comment)
  const name = authorName(user)

  async function like(event: FormEvent) {
    event.preventDefault()
    try {
      await likes.toggle(id)
    } catch (error) {
      showApiError(error, { action: 'like comments', title: 'Failed to like comment' })
    }
  }

  return (
    <div className="comment-actions">
      <IntentForm
        intent="like-comment"
        action={`${withQuery(photo.url, { comment: id })}#comment-${id}`}
        onSubmit={like}
      >
        <button name="commentId" value={id} aria-pressed={liked}>
          <Icon name={liked ? 'heart-filled' : 'heart'} className="size-5" />
          <span className="sr-only">{`Heart for ${name}’s comment`}</span>
          {likesCount > 0 && <span aria-hidden="true">{` ${countText(likesCount)}`}</span>}
        </button>
      </IntentForm>{' '}
      {viewerId !== null && !isClosed && (
        <a {...opener(photo, answer, { kind: 'reply', id, name, text: '' })}>
          Reply<span className="sr-only"> to {name}</span>
        </a>
      )}
    </div>
  )
}

function CommentControl({ photo, comment, viewerId, now, answer }: CommentProps) {
  const { id, user, content, createdAt, hidden } = comment
  const isEditable = !hidden && now - Date.parse(createdAt) < EDIT_TIME
  return (
    <CommentMenu
      comment={comment}
      ownerId={photo.user.id}
      viewerId={viewerId}
      url={photo.url}
      deleteHref={targetPath(photo, 'delete', id)}
      returnTo={`${photo.url}#comments`}
      // A page of earlier comments would become the newest one.
      reload={photo.continued ? null : (comment) => reloadComments(photo, comment)}
    >
      {isEditable && (
        <a
          className="menu-item"
          {...opener(photo, answer, { kind: 'edit', id, name: authorName(user), text: content })}
        >
          <Icon name="edit" />
          <span>
            Edit<span className="sr-only"> your comment</span>
          </span>
        </a>
      )}{' '}
    </CommentMenu>
  )
}
