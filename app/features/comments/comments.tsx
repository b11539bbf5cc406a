import { countText } from '#app/ui/count.ts'
import { useThread } from '#app/features/comments/thread.ts'
import { CommentForm, type RejectedComment } from './comment-form.tsx'
import { CommentList } from './comment-list.tsx'
import { CommentsEnd } from './comments-end.tsx'
import type { PhotoDetail } from '../photos/photo.ts'

export interface CommentsProps {
  photo: Pick<PhotoDetail, 'id' | 'url' | 'comments' | 'commentsCount' | 'earlier' | 'continued'>
  /** The signed-in member, or null. */
  viewerId: string | null
  /** When the page was rendered, in milliseconds. */
  now: number
  /** A rejected comment. */
  refused?: RejectedComment
}

/** A photo's comments with their number, and the comment form (docs/product.md#screens). */
export function Comments({ photo, viewerId, now, refused }: CommentsProps) {
  const { comments, commentsCount, earlier } = useThread(photo)
  return (
    <section
      id="comments"
      className="photo-comments"
      aria-labelledby="comments-heading"
      // The form's action ends in #comments, which moves the focus here instead of `autofocus`.
      tabIndex={refused ? -1 : undefined}
    >
      {/* Receives the focus when the focused comment is deleted. */}
      <h2 id="comments-heading" tabIndex={-1}>
        Comments ({countText(commentsCount)})
      </h2>
      <CommentForm photo={photo} signedIn={viewerId !== null} refused={refused} />
      <CommentList photo={photo} comments={comments} viewerId={viewerId} now={now} />
      <CommentsEnd photo={photo} earlier={earlier} />
    </section>
  )
}
