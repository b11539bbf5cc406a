import { useEffect, type CSSProperties } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { listen } from '#app/ui/listen.ts'
import { AuthorLine } from '../../members/author-line.tsx'
import type { PhotoCard } from '../../photos/photo.ts'

/* What is known of a photo when its card is pressed: in the grid's file, so it needs no other. */

/** The shape of a photo's stage, before its picture has loaded. */
export const stageStyle = ({ width, height, dominantColor }: PhotoCard['picture']) =>
  ({
    '--ratio': Math.round((height / width) * 1000) / 1000,
    '--width': width,
    backgroundColor: dominantColor,
  }) as CSSProperties

/** The picture that a photo's card shows. */
export const cardPreview = ({ id }: PhotoCard): string | undefined =>
  document.querySelector<HTMLImageElement>(`#photo-${id} .card-picture img`)?.currentSrc

/** Where the texts of a photo will be. */
export const PhotoPending = ({ photo }: { photo: PhotoCard }) => (
  <div className="photo-side" aria-busy="true">
    <AuthorLine author={photo.user} />
    <div className="photo-text">
      <h2>{photo.title}</h2>
    </div>
    <div className="photo-actions photo-pending" aria-hidden="true">
      <p />
      <span />
    </div>
  </div>
)

/** Closes on Escape, wherever the focus is: it moves when the dialog's script takes over. */
export function useEscape(close: () => void, isEnabled = true): void {
  useEffect(() => {
    if (isEnabled) return listen(document, { keydown: ({ key }) => key === 'Escape' && close() })
  }, [close, isEnabled])
}

interface PhotoOpeningProps {
  photo: PhotoCard
  close: () => void
}

/** Stands in for the dialog of a photo until its script has loaded, in the same places. */
export function PhotoOpening({ photo, close }: PhotoOpeningProps) {
  useEscape(close)
  return (
    <div
      className="photo-dialog photo-dialog-opening"
      role="dialog"
      aria-modal="true"
      aria-label={photo.title}
    >
      <div className="photo-dialog-panel">
        <button
          type="button"
          className="icon-button stage-button photo-dialog-close"
          aria-label="Close"
          autoFocus
          onClick={close}
        >
          <Icon name="close" />
        </button>
        <article className="photo">
          <div className="photo-stage" style={stageStyle(photo.picture)}>
            <img src={cardPreview(photo)} alt={photo.altText || photo.title} />
          </div>
          <PhotoPending photo={photo} />
        </article>
      </div>
    </div>
  )
}
