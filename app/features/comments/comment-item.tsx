import { useState, type FormEvent, type MouseEvent, type ReactNode } from 'react'
import { MoreMenu } from '#app/features/feedback/more-menu.tsx'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { callApi } from '#app/http/api-client.ts'
import { memberPath, withQuery } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { countText } from '#app/ui/count.ts'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { isPlainClick } from '#app/ui/use-dialog-link.ts'
import { authorName } from '../members/author.ts'
import type { ShownComment } from '../photos/photo.ts'
import type { CommentTarget } from './comment-form.tsx'
import { EDIT_TIME } from './comment.ts'
import { commentParts } from './mentions.ts'
import { deleteComment, type PhotoThread } from './thread.ts'

interface CommentItemProps {
  comment: ShownComment
  photo: PhotoThread
  viewerId: string | null
  now: number
  answer: (target: CommentTarget) => void
}

export function CommentItem({ comment, ...props }: CommentItemProps) {
  const { photo, viewerId, now } = props
  return (
    <article>
      <CommentText comment={comment} now={now}>
        <CommentActions {...props} comment={comment} />
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

type Likes = Pick<ShownComment, 'liked' | 'likesCount'>

function CommentActions({ photo, comment, viewerId, now, answer }: CommentItemProps) {
  const { id, user, content } = comment
  const [toggled, setToggled] = useState<Likes | null>(null)
  const { liked, likesCount } = toggled ?? comment
  const name = authorName(user)
  const isEditable = user.id === viewerId && now - Date.parse(comment.createdAt) < EDIT_TIME

  async function like(event: FormEvent) {
    event.preventDefault()
    setToggled({ liked: !liked, likesCount: likesCount + (liked ? -1 : 1) })
    try {
      setToggled(await callApi<Likes>('POST', `/api/comments/${id}/like`))
    } catch (error) {
      setToggled(null)
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

function CommentControl({ photo, comment, viewerId }: CommentControlProps) {
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
    if (photo.continued) return
    event.preventDefault()
    const heading = event.currentTarget.closest('section')?.querySelector('h2')
    try {
      await deleteComment(photo, comment.id)
      heading?.focus({ preventScroll: true })
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
