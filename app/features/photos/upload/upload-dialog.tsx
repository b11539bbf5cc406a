import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { loadPageJson } from '#app/http/api-client.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { queueToast, showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import type { BinderOption } from '../photo.ts'
import { useOwnBinders } from '../fields/binder-picker.tsx'
import { NameReminder } from '#app/features/members/name-reminder.tsx'
import { SuspendedNotice, type Suspension } from '#app/features/members/suspended-notice.tsx'
import { ThemeNotice, type RunningTheme } from './theme-notice.tsx'
import { UploadForm } from './upload-form.tsx'
import { useUpload } from './use-upload.ts'

interface UploadDialogProps extends LinkedDialogProps {
  memberId: string
}

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
        queueToast(message)
        return location.assign(url)
      }
      showToast({ ...message, link: message.link ?? { text: 'View photo', href: url } })
      void close().then(revalidate)
    },
  })
  const binders = useOwnBinders(null, ({ status }) => {
    if (status === 401) upload.signIn()
  })
  const { running, tags, binders: all, suspension } = useUploadPage(binders !== null)
  const shared = all.filter(({ isShared }) => isShared)
  if (suspension) return <SuspendedNotice suspension={suspension} />
  return (
    <>
      <NameReminder />
      {running && <ThemeNotice {...running} />}
      <UploadForm upload={upload} binders={binders && [...binders, ...shared]} tags={tags} />
    </>
  )
}

interface UploadPage {
  running: RunningTheme | null
  tags: string[] | null
  binders: BinderOption[]
  suspension: Suspension | null
}

/**
 * What the page of the form has for it.
 * @param isSignedIn whether that is known: else the page would redirect to the sign-in
 */
function useUploadPage(isSignedIn: boolean): UploadPage {
  const [page, setPage] = useState<UploadPage>({
    running: null,
    tags: null,
    binders: [],
    suspension: null,
  })
  useEffect(() => {
    if (!isSignedIn) return
    loadPageJson<UploadPage>('/upload').then(
      setPage,
      // The form works without suggestions.
      () => undefined,
    )
  }, [isSignedIn])
  return page
}
