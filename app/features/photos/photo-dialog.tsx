import { Icon } from '#app/ui/icon.tsx'
import { ShareLink } from '../sharing/share-link.tsx'
import { PhotoView, type PhotoViewProps } from './photo-view.tsx'

export interface PhotoDialogProps extends PhotoViewProps {
  /** Where closing leads: the page under the dialog. */
  closeHref: string
}

/** A photo's dialog above the page it was opened from, as the server draws it: closing is a link. */
export function PhotoDialog({ closeHref, ...view }: PhotoDialogProps) {
  return (
    <div className="photo-dialog" role="dialog" aria-modal="true" aria-label={view.photo.title}>
      <a className="icon-button" href={closeHref} aria-label="Close" autoFocus>
        <Icon name="close" />
      </a>
      <div className="photo-dialog-panel">
        <PhotoView actions={<ShareLink photo={view.photo} />} {...view} />
      </div>
    </div>
  )
}
