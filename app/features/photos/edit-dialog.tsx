import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { useOwnBinders } from '../binders/use-own-binders.ts'
import { askToSignIn } from '../sign-in/sign-in-required.ts'
import { EditForm } from './edit-form.tsx'
import type { PhotoDetail } from './photo.ts'
import { usePhotoChanges } from './photo-changes.ts'
import { PHOTO_UPDATED } from './photo-messages.ts'

export interface EditDialogProps extends LinkedDialogProps {
  photo: PhotoDetail
}

/** A photo's edit form above whatever shows the photo. */
export default function EditDialog({ photo, close }: EditDialogProps) {
  const { edited } = usePhotoChanges()
  const binders = useOwnBinders(({ status }) => {
    if (status === 401) askToSignIn('edit photos')
  })
  function onSaved(url: string) {
    showToast(PHOTO_UPDATED)
    void close().then(() => edited(url))
  }
  return (
    <Dialog title="Edit Photo" size="wide" onClose={() => void close()}>
      <EditForm photo={photo} binders={binders} onSaved={onSaved} onCancel={() => void close()} />
    </Dialog>
  )
}
