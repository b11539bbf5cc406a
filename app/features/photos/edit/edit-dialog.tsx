import type { RefObject } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { promptSignIn } from '#app/features/sign-in/show-api-error.ts'
import { useOwnBinders } from '../fields/binder-picker.tsx'
import { editFieldId } from '../fields/photo-labels.ts'
import { EditForm } from './edit-form.tsx'
import type { PhotoDetail } from '../photo.ts'
import { usePhotoChanges } from '../photo-changes.ts'
import { PHOTO_UPDATED } from '../messages.ts'

export interface EditDialogProps extends LinkedDialogProps {
  photo: PhotoDetail
  field?: string
}

export default function EditDialog({ photo, field, close }: EditDialogProps) {
  const { edited } = usePhotoChanges()
  const binders = useOwnBinders(photo.binderId, ({ status }) => {
    if (status === 401) promptSignIn('edit photos')
  })
  function onSaved(url: string) {
    showToast(PHOTO_UPDATED)
    void close().then(() => edited(url))
  }
  return (
    <Dialog
      title="Edit Photo"
      size="wide"
      initialFocus={field ? fieldRef(field) : undefined}
      onClose={() => void close()}
    >
      <EditForm photo={photo} binders={binders} onSaved={onSaved} onCancel={() => void close()} />
    </Dialog>
  )
}

function fieldRef(name: string): RefObject<HTMLElement> {
  return {
    get current() {
      return document.getElementById(editFieldId(name))
    },
  }
}
