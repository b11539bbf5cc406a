import { useRef, type ComponentType } from 'react'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink, type LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import type { EditDialogProps } from './edit-dialog.tsx'
import type { PhotoDetail } from './photo.ts'
import { usePhotoChanges } from './photo-changes.ts'

const part = lazyPart(() => import('./edit-dialog.tsx'))

/** What makes a link to a photo's edit page open the form in a dialog: see `useDialogLink`. */
export function useEditLink(photo: PhotoDetail) {
  return useDialogLink(part, (module, props) => (
    <Editing EditDialog={module.default} photo={photo} {...props} />
  ))
}

interface EditingProps extends LinkedDialogProps {
  EditDialog: ComponentType<EditDialogProps>
  photo: PhotoDetail
}

/** The edit dialog, and behind it the photo as it was edited. */
function Editing({ EditDialog, photo, close }: EditingProps) {
  const { edited } = usePhotoChanges()
  const closed = useRef<Promise<void>>()
  const closeOnce = () => (closed.current ??= close())
  return (
    <EditDialog photo={photo} close={closeOnce} onSaved={() => void closeOnce().then(edited)} />
  )
}
