import { Icon } from '#app/ui/icon.tsx'
import { PhotoView, type PhotoViewProps } from '../page/photo-view.tsx'

export interface ServerRenderedPhotoDialogProps {
  view: PhotoViewProps
  /** URL of the page under the dialog, for the close link. */
  closeHref: string
}

/** The content of the server-rendered photo dialog. Its close button is a link. */
export function ServerRenderedPhotoDialog({ view, closeHref }: ServerRenderedPhotoDialogProps) {
  return (
    <div className="photo-dialog-panel">
      <a className="icon-button stage-button photo-dialog-close" href={closeHref} autoFocus>
        <Icon name="close" />
        <span className="sr-only">Close</span>
      </a>
      <PhotoView {...view} />
    </div>
  )
}
