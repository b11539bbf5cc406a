import type { ReactNode } from 'react'
import { countText } from '#app/ui/count.ts'
import { RelativeTime } from '#app/ui/relative-time.tsx'
import { useLikes } from '#app/features/likes/likes.ts'
import { useKeyShortcut } from '#app/features/shortcuts/use-key-shortcut.ts'
import { LikeButton } from '../../likes/like-button.tsx'
import type { PhotoDetail } from '../photo.ts'
import { SaveButton } from '../../saves/save-button.tsx'

export interface PhotoActionsProps {
  photo: PhotoDetail
  /** When the page was rendered, in milliseconds. */
  now: number
  /** More buttons beside Like. */
  children?: ReactNode
}

/** The number of likes, the age of a photo, and its actions. */
export function PhotoActions({ photo, now, children }: PhotoActionsProps) {
  const { likesCount } = useLikes(photo)
  return (
    <div className="photo-actions">
      <p>
        {countText(likesCount)} {likesCount === 1 ? 'like' : 'likes'}
        <span aria-hidden="true"> · </span>
        <RelativeTime iso={photo.createdAt} now={now} />
      </p>
      <LikeButton photo={photo} prominent keys={useKeyShortcut('L')} />
      <SaveButton photoId={photo.id} prominent keys={useKeyShortcut('S')} />
      {children}
    </div>
  )
}
