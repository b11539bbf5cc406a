import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { TAG_SUGGESTIONS } from '#app/features/tags/tag.ts'
import { callApi } from '#app/http/api-client.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { queueToast, showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { useOwnBinders } from '../fields/binder-picker.tsx'
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
  return <UploadForm upload={upload} binders={binders} tags={useTopTags()} />
}

function useTopTags(): string[] | null {
  const [tags, setTags] = useState<string[] | null>(null)
  useEffect(() => {
    callApi<{ tag: string }[]>('GET', `/api/tags/top?limit=${TAG_SUGGESTIONS}`).then(
      (top) => setTags(top.map(({ tag }) => tag)),
      // The field works without suggestions.
      () => undefined,
    )
  }, [])
  return tags
}
