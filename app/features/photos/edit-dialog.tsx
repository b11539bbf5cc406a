import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { useOwnBinders } from '../binders/use-own-binders.ts'
import { askToSignIn } from '../sign-in/sign-in-required.ts'
import { EditForm } from './edit-form.tsx'
import type { PhotoDetail } from './photo.ts'
import { PHOTO_UPDATED } from './photo-messages.ts'

export interface EditDialogProps extends LinkedDialogProps {
  photo: PhotoDetail
  /** Called once the dialog is closed behind what was saved. */
  onSaved: () => void
}

/** A photo's edit form above whatever shows the photo. */
export default function EditDialog({ photo, close, onSaved }: EditDialogProps) {
  const binders = useOwnBinders(({ status }) => {
    if (status === 401) askToSignIn('edit photos')
  })
  function onDone() {
    showToast(PHOTO_UPDATED)
    void close().then(onSaved)
  }
  return (
    <Dialog title="Edit Photo" onClose={() => void close()}>
      <EditForm photo={photo} binders={binders} onSaved={onDone} onCancel={() => void close()} />
    </Dialog>
  )
}
