import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { PhotoCard } from './photo.ts'

export interface LikeButtonProps {
  photo: Pick<PhotoCard, 'id' | 'url' | 'liked' | 'likesCount'>
  /** Stands alone on the photo's page and is quieter in a grid. */
  prominent?: boolean
}

/** Likes a photo or takes the like back (`intent=like` of the photo's page). */
export function LikeButton({ photo, prominent = false }: LikeButtonProps) {
  return (
    // Without a script a grid opens anew: at the card that was liked, not at the top.
    <form method="post" action={prominent ? photo.url : `${photo.url}#photo-${photo.id}`}>
      <input type="hidden" name="intent" value="like" />
      <button
        className={classNames('like', prominent && 'button button-quiet')}
        aria-pressed={photo.liked}
        aria-label="Like"
      >
        <Icon name={photo.liked ? 'heart-filled' : 'heart'} />
        {(prominent || photo.likesCount > 0) && (
          <span>{photo.likesCount.toLocaleString('en')}</span>
        )}
      </button>
    </form>
  )
}
