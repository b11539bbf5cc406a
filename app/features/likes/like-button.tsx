import { useContext, type FormEvent } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { countText } from '#app/ui/count.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { toggleLike, useLikes } from '#app/features/likes/likes.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { PhotoChangesContext } from '../photos/photo-changes.ts'
import type { PhotoCard } from '../photos/photo.ts'

export interface LikeButtonProps {
  photo: Pick<PhotoCard, 'id' | 'url' | 'liked' | 'likesCount'>
  /** Larger on the photo's page than in a grid. */
  prominent?: boolean
  /** Its keys, in the format of `aria-keyshortcuts`. */
  keys?: string
}

/** Toasts for a failed like on the photo's page, and in grids and dialogs (docs/product.md#errors). */
const PAGE_FAILURE = { title: 'Error', text: 'Failed to update photo interaction' }
const GRID_FAILURE = { title: 'Failed to like photo' }

/** Likes or unlikes a photo (`intent=like` of the photo's page). */
export function LikeButton({ photo, prominent = false, keys }: LikeButtonProps) {
  const { liked, likesCount } = useLikes(photo)
  const inDialog = useContext(PhotoChangesContext) !== null
  const onPage = prominent && !inDialog

  async function like(event: FormEvent) {
    event.preventDefault()
    try {
      const result = await toggleLike(photo.id)
      if (result && onPage) showToast({ kind: 'success', title: 'Photo interaction updated!' })
    } catch (error) {
      showApiError(error, { action: 'like photos', ...(onPage ? PAGE_FAILURE : GRID_FAILURE) })
    }
  }

  return (
    // Without a script the grid reloads and scrolls to the liked card.
    <form
      method="post"
      action={prominent ? photo.url : `${photo.url}#photo-${photo.id}`}
      onSubmit={like}
    >
      <input type="hidden" name="intent" value="like" />
      <button
        className={classNames('like', prominent && 'button button-quiet')}
        aria-pressed={liked}
        aria-keyshortcuts={keys}
      >
        <Icon name={liked ? 'heart-filled' : 'heart'} />
        <span className="sr-only">Like</span>
        {(prominent || likesCount > 0) && (
          // The accessible name already describes the action.
          <span aria-hidden="true">{` ${countText(likesCount)}`}</span>
        )}
      </button>{' '}
    </form>
  )
}
