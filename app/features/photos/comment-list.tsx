import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { ReportLink } from '../feedback/report-link.tsx'
import { authorName } from './author-name.ts'
import type { Comment } from './photo.ts'

export interface CommentListProps {
  /** Newest first. */
  comments: Comment[]
  /** Address of the photo's page, which takes `intent=delete-comment`. */
  photoUrl: string
  viewerId: string | null
  /** The moment the page was made, in milliseconds. */
  now: number
}

/** The comments of a photo; one's own can be deleted. */
export function CommentList({ comments, photoUrl, viewerId, now }: CommentListProps) {
  if (comments.length === 0)
    return <p className="text-muted">No comments yet. Be the first to comment!</p>
  return (
    <ul className="comments">
      {comments.map((comment) => (
        <li key={comment.id} id={`comment-${comment.id}`}>
          <CommentItem
            comment={comment}
            now={now}
            deleteAction={comment.user.id === viewerId ? `${photoUrl}#comments` : null}
          />
        </li>
      ))}
    </ul>
  )
}

interface CommentItemProps {
  comment: Comment
  now: number
  /** Where the deleting form goes, or null where the comment is somebody else's. */
  deleteAction: string | null
}

function CommentItem({ comment, now, deleteAction }: CommentItemProps) {
  const { user } = comment
  const name = authorName(user)
  return (
    <article>
      <Avatar src={user.profileImageUrl} name={name} />
      <div>
        <p>
          <a href={memberPath(user)}>{name}</a> <RelativeTime iso={comment.createdAt} now={now} />
        </p>
        <p className="user-text">{comment.content}</p>
      </div>
      {deleteAction === null ? (
        <ReportLink kind="comment" id={comment.id} iconOnly />
      ) : (
        <form method="post" action={deleteAction}>
          <input type="hidden" name="intent" value="delete-comment" />
          <input type="hidden" name="commentId" value={comment.id} />
          <button className="icon-button" aria-label="Delete comment">
            <Icon name="trash" className="size-5" />
          </button>
        </form>
      )}
    </article>
  )
}
