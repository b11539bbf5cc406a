import { useEffect, useRef, useState } from 'react'
import { control, type RejectedForm } from '#app/http/forms/rejected-form.ts'
import { loginPath } from '#app/http/return-to.ts'
import { uploadToApi } from '#app/http/upload-call.ts'
import { useCheckedForm } from '#app/http/forms/use-checked-form.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showToast, type ToastMessage } from '#app/ui/toast-store.ts'
import { usePreHydrationValue } from '#app/ui/use-pre-hydration-value.ts'
import { photoUploaded, photosUploaded, type EarlierPhoto } from '../photo-messages.ts'
import { deleteDraft, saveDraft, readDraft, type Draft } from './upload-draft.ts'

/** Delay before the redirect to the sign-in, in milliseconds (docs/product.md#limits). */
const SIGN_IN_DELAY = 2000
const FAILED = 'Failed to upload photo. Please try again.'

const several = lazyPart(async () => (await import('./upload-several.ts')).uploadSeveral)
const check = lazyPart(async () => (await import('../fields/form-checks.ts')).checkUpload)

type Name =
  | 'image'
  | 'title'
  | 'description'
  | 'altText'
  | 'sourceUrl'
  | 'binderId'
  | 'olderBinder'
  | 'newBinderTitle'
  | 'tags'
  | 'isPublic'

export interface UploadOptions {
  /** The member who uploads the photo. */
  memberId: string
  refused?: RejectedForm
  /** The URL to return to after signing in again. */
  returnTo: string
  onUploaded: (uploaded: Uploaded) => void
}

/** The result of an upload. */
export interface Uploaded {
  /** Root-relative URL of the new photo's page, or of the page that edits several. */
  url: string
  message: ToastMessage
  isSeveral: boolean
}

/** The API response for one photo, or the combined result for several. */
interface UploadResponse {
  url: string
  duplicateOf?: EarlierPhoto | null
  several?: { uploaded: number; failed: number }
}

/** In the API, `false` turns a switch off; a missing value means on (docs/product.md#input). */
function asUpload(sent: FormData): FormData {
  sent.set('isPublic', String(sent.has('isPublic')))
  return sent
}

/** The state of an upload form: fields, draft, progress and result. */
export function useUpload({ memberId, refused, returnTo, onUploaded }: UploadOptions) {
  const [progress, setProgress] = useState<number | null>(null)
  const element = useRef<HTMLFormElement>(null)
  // A pending form needs no draft unless it fails.
  const onItsWay = useRef(false)

  function signIn() {
    showToast({ kind: 'error', title: 'Please log in to upload photos.' })
    const form = element.current
    setTimeout(() => {
      if (form) saveDraft(memberId, form)
      location.assign(loginPath(returnTo))
    }, SIGN_IN_DELAY)
  }

  const { form, fields, onSubmit, pending } = useCheckedForm<Name, UploadResponse>({
    id: 'upload',
    refused,
    check,
    async send(sent) {
      const sentForm = element.current
      onItsWay.current = true
      setProgress(0)
      try {
        const ready = asUpload(sent)
        if (ready.getAll('image').length < 2)
          return await uploadToApi('/api/photos', ready, setProgress)
        return await (
          await several.load()
        )(ready, setProgress)
      } catch (error) {
        onItsWay.current = false
        // The dialog may be closed by now.
        if (sentForm) saveDraft(memberId, sentForm)
        throw error
      } finally {
        setProgress(null)
      }
    },
    onSent({ url, duplicateOf, several }) {
      deleteDraft()
      const message = several
        ? photosUploaded(several.uploaded, several.failed)
        : photoUploaded(duplicateOf)
      onUploaded({ url, message, isSeveral: several !== undefined })
    },
    onFailed({ status, told }) {
      if (status === 401) signIn()
      else showToast({ kind: 'error', title: (status < 500 && told) || FAILED })
    },
  })

  const draft = usePreHydrationValue<Draft | null>(
    () => (refused || hasText(element.current) ? null : readDraft(memberId)),
    null,
  )
  const fieldProps = (name: Name) => {
    const props = control(fields[name])
    return draft ? { ...props, defaultValue: draft[name] } : props
  }

  useEffect(() => {
    const form = element.current
    return () => {
      if (form && !onItsWay.current) saveDraft(memberId, form)
    }
  }, [memberId])

  return { element, form, fieldProps, draft, onSubmit, pending, progress, signIn }
}

/** Whether the visitor typed before hydration. */
function hasText(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    'input[type=text], input[type=url], textarea',
  )
  return [...(fields ?? [])].some(({ value }) => value !== '')
}
