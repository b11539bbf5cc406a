import type { RefObject } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { PhotoView, type PhotoViewProps } from './photo-view.tsx'

export interface StaticPhotoDialogProps {
  view: PhotoViewProps
  /** Where closing leads: the page under the dialog. */
  closeHref: string
  dialogRef: RefObject<HTMLDivElement>
}

/** A photo's dialog above the page it was opened from, as the server draws it: closing is a link. */
export function StaticPhotoDialog({ view, closeHref, dialogRef }: StaticPhotoDialogProps) {
  return (
    <div
      ref={dialogRef}
      className="photo-dialog photo-dialog-static"
      role="dialog"
      aria-modal="true"
      aria-label={view.photo.title}
    >
      <div className="photo-dialog-panel">
        <a className="icon-button photo-dialog-close" href={closeHref} aria-label="Close" autoFocus>
          <Icon name="close" />
        </a>
        <PhotoView {...view} />
      </div>
    </div>
  )
}
