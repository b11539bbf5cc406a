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

/** How long the message stands before the browser goes to sign in, in milliseconds (docs/product.md#limits). */
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
  /** Whose photo it is. */
  memberId: string
  refused?: RejectedForm
  /** Where signing in again leads back to. */
  returnTo: string
  onUploaded: (uploaded: Uploaded) => void
}

/** What became of an upload. */
export interface Uploaded {
  /** Root-relative address of the new photo's page; of several, of the page where they are edited. */
  url: string
  message: ToastMessage
  isSeveral: boolean
}

/** What the API answers, and what is made of its answers for several. */
interface Answer {
  url: string
  duplicateOf?: EarlierPhoto | null
  several?: { uploaded: number; failed: number }
}

/** The API's word for a switch that is off: absent would mean on (docs/product.md#input). */
function asUpload(sent: FormData): FormData {
  sent.set('isPublic', String(sent.has('isPublic')))
  return sent
}

/** An upload form on its way: its fields, the draft that is kept of it, its progress and its end. */
export function useUpload({ memberId, refused, returnTo, onUploaded }: UploadOptions) {
  const [progress, setProgress] = useState<number | null>(null)
  const element = useRef<HTMLFormElement>(null)
  // A form that is on its way needs no draft, unless it comes back.
  const onItsWay = useRef(false)

  function signIn() {
    showToast({ kind: 'error', title: 'Please log in to upload photos.' })
    const form = element.current
    setTimeout(() => {
      if (form) saveDraft(memberId, form)
      location.assign(loginPath(returnTo))
    }, SIGN_IN_DELAY)
  }

  const { form, fields, onSubmit, pending } = useCheckedForm<Name, Answer>({
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
        // Its dialog may be closed by now.
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

/** Whether a visitor wrote something before the script came. */
function hasText(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    'input[type=text], input[type=url], textarea',
  )
  return [...(fields ?? [])].some(({ value }) => value !== '')
}
