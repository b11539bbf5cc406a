import { Icon } from '#app/ui/icon.tsx'
import { PhotoView, type PhotoViewProps } from '../page/photo-view.tsx'

export interface ServerRenderedPhotoDialogProps {
  view: PhotoViewProps
  /** Where closing leads: the page under the dialog. */
  closeHref: string
}

/** What stands in a photo's dialog that the server draws: closing is a link. */
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
