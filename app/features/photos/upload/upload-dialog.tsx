import { useRevalidator } from '@remix-run/react'
import { Dialog } from '#app/ui/dialog.tsx'
import { leaveToast, showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { useOwnBinders } from '../fields/binder-picker.tsx'
import { UploadForm } from './upload-form.tsx'
import { useUpload } from './use-upload.ts'

export interface UploadDialogProps extends LinkedDialogProps {
  /** The member who uploads the photo. */
  memberId: string
}

/** The upload form above the page it was opened from. */
export default function UploadDialog(props: UploadDialogProps) {
  return (
    <Dialog title="Upload Photo" size="wide" onClose={() => void props.close()}>
      <DialogForm {...props} />
    </Dialog>
  )
}

function DialogForm({ memberId, close }: UploadDialogProps) {
  const { revalidate } = useRevalidator()
  const upload = useUpload({
    memberId,
    returnTo: location.pathname + location.search,
    onUploaded({ url, message, isSeveral }) {
      if (isSeveral) {
        leaveToast(message)
        return location.assign(url)
      }
      showToast(message)
      void close().then(revalidate)
    },
  })
  const binders = useOwnBinders(null, ({ status }) => {
    if (status === 401) upload.signIn()
  })
  return <UploadForm upload={upload} binders={binders} />
}
