import { editFieldId } from '../edit/edit-field.ts'
import type { PhotoDetail } from '../photo.ts'
import { useEditDialog } from '../edit/use-edit-dialog.tsx'

export interface AltTextProps {
  photo: PhotoDetail
  /** Whether the viewer owns the photo and may add an alt text. */
  isOwn: boolean
}

/** The alt text of a photo as a disclosure; asks the owner to add one if it is missing. */
export function AltText({ photo, isOwn }: AltTextProps) {
  if (photo.altText)
    return (
      <details className="alt-text">
        <summary>
          ALT<span className="sr-only"> text</span>
        </summary>
        <p className="user-text">{photo.altText}</p>
      </details>
    )
  return isOwn ? <AddAltText photo={photo} /> : null
}

function AddAltText({ photo }: { photo: PhotoDetail }) {
  const { linkProps, dialog } = useEditDialog(photo, 'altText')
  return (
    <>
      <a
        className="alt-text-add text-link"
        href={`${photo.url}/edit#${editFieldId('altText')}`}
        {...linkProps}
      >
        Add alt text
      </a>
      {dialog}
    </>
  )
}
