import { useState } from 'react'
import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { leaveToast } from '#app/ui/toast-store.ts'
import type { BinderOption } from '#app/features/binders/binder.ts'
import { UploadForm } from './upload-form.tsx'
import { useUpload } from './use-upload.ts'

export interface UploadPageFormProps {
  memberId: string
  binders: BinderOption[]
  /** The form as the server rejected it. */
  refused?: RejectedForm
}

/** The upload form on its own page. On success it opens the photo's page. */
export function UploadPageForm(props: UploadPageFormProps) {
  const [url, setUrl] = useState<string>()
  // Back from the photo shows an empty form.
  if (url) return <Form {...props} refused={undefined} key={url} onUploaded={setUrl} />
  return <Form {...props} onUploaded={setUrl} />
}

interface FormProps extends UploadPageFormProps {
  onUploaded: (url: string) => void
}

function Form({ memberId, binders, refused, onUploaded }: FormProps) {
  const upload = useUpload({
    memberId,
    refused,
    returnTo: '/upload',
    onUploaded({ url, message }) {
      leaveToast(message)
      location.assign(url)
      onUploaded(url)
    },
  })
  // An unchecked switch sends nothing, so only a rejected form can mean "off".
  const isPublic = refused === undefined || refused.initialValue.isPublic === 'on'
  return <UploadForm upload={upload} binders={binders} isPublic={isPublic} />
}
