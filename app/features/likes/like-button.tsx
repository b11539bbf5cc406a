import { IntentForm } from '#app/ui/button.tsx'
import { useContext, type FormEvent } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { countText } from '#app/ui/count.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { callApi } from '#app/http/api-client.ts'
import { useEntity, createOptimisticToggle } from '#app/ui/entity-store.ts'
import { PhotoChangesContext } from '../photos/photo-changes.ts'
import type { PhotoCard } from '../photos/photo.ts'

interface LikeButtonProps {
  photo: Pick<PhotoCard, 'id' | 'url' | 'liked' | 'likesCount'>
  prominent?: boolean
}

/** The title of a card: it tells the buttons of a grid apart. */
export const titleId = (photoId: number): string => `title-${photoId}`

const PAGE_FAILURE = { title: 'Error', text: 'Failed to update photo interaction' }
const GRID_FAILURE = { title: 'Failed to like photo' }

export function LikeButton({ photo, prominent = false }: LikeButtonProps) {
  const { liked, likesCount } = useLikes(photo)
  const inDialog = useContext(PhotoChangesContext) !== null
  const onPage = prominent && !inDialog

  async function like(event: FormEvent) {
    event.preventDefault()
    try {
      const result = await likes.toggle(photo.id)
      if (result && onPage) showToast({ kind: 'success', title: 'Photo interaction updated!' })
    } catch (error) {
      showApiError(error, { action: 'like photos', ...(onPage ? PAGE_FAILURE : GRID_FAILURE) })
    }
  }

  return (
    // Without a script the grid's page reloads and scrolls to the card.
    <IntentForm
      intent="like"
      action={prominent ? photo.url : `${photo.url}#photo-${photo.id}`}
      onSubmit={like}
    >
      <button
        className={classNames('like', prominent && 'button button-quiet')}
        aria-pressed={liked}
        aria-describedby={prominent ? undefined : titleId(photo.id)}
      >
        <Icon name={liked ? 'heart-filled' : 'heart'} />
        <span className={prominent ? undefined : 'sr-only'}>Like</span>
        {!prominent && likesCount > 0 && (
          // Not part of the button's name.
          <span aria-hidden="true">{` ${countText(likesCount)}`}</span>
        )}
      </button>{' '}
    </IntentForm>
  )
}

interface Likes {
  liked: boolean
  likesCount: number
}

export const flipLike = ({ liked, likesCount }: Likes): Likes => ({
  liked: !liked,
  likesCount: Math.max(0, likesCount + (liked ? -1 : 1)),
})

const likes = createOptimisticToggle<Likes>({
  flip: flipLike,
  send: (photoId) => callApi<Likes>('POST', `/api/photos/${photoId}/like`),
})

export const useLikes = (photo: Likes & { id: number }): Likes => useEntity(likes, photo.id, photo)
