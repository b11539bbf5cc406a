import { useEffect, useRef, useState } from 'react'
import { control, type RejectedForm } from '#app/http/forms/preserved-values.ts'
import { loginPath } from '#app/http/return-to.ts'
import { uploadToApi } from '#app/http/upload-call.ts'
import { useCheckedForm } from '#app/http/forms/use-checked-form.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { showToast, type ToastMessage } from '#app/ui/toast-store.ts'
import { usePreHydrationValue } from '#app/ui/hydration.ts'
import {
  photoUploaded,
  photosUploaded,
  withCartLink,
  withNote,
  type EarlierPhoto,
} from './messages.ts'
import { PHOTO_NUMBER } from './batch.ts'
import type { UploadFields } from '../schema.ts'
import { withSwitches } from '../visibility.ts'
import {
  deleteDraft,
  draftPhotoTexts,
  hasText,
  keepDraftImages,
  readDraft,
  saveDraft,
  type Draft,
} from './upload-draft.ts'
import { useSeveralPhotos, type SeveralResult } from './use-several-photos.ts'

/** Delay before the redirect to the sign-in, in milliseconds (docs/product.md#permissions). */
const SIGN_IN_DELAY = 2000
const FAILED = 'Failed to upload photo. Please try again.'

const check = lazyPart(async () => (await import('../fields/form-checks.ts')).checkUpload)

type Name = 'image' | keyof UploadFields

interface UploadOptions {
  memberId: string
  rejected?: RejectedForm
  returnTo: string
  /** What the form begins with, such as a theme's tag. */
  first?: Partial<Record<Name, string>>
  onUploaded: (uploaded: { url: string; message: ToastMessage; isSeveral: boolean }) => void
}

interface UploadedPhoto {
  url: string
  duplicateOf?: EarlierPhoto | null
  newBinderUrl?: string
  note?: string
}

export function useUpload(options: UploadOptions) {
  const { memberId, rejected, returnTo, first = {}, onUploaded } = options
  const [progress, setProgress] = useState<number | null>(null)
  const element = useRef<HTMLFormElement>(null)
  // A pending form needs no draft unless it fails.
  const isSending = useRef(false)
  const hasLeft = useRef(false)
  const several = useSeveralPhotos(draftPhotoTexts())

  function signIn() {
    showToast({ kind: 'error', title: 'Please log in to upload photos.' })
    const form = element.current
    setTimeout(() => {
      if (form) saveDraft(memberId, form)
      location.assign(loginPath(returnTo))
    }, SIGN_IN_DELAY)
  }

  const { form, fields, onSubmit, pending } = useCheckedForm<Name, UploadedPhoto | SeveralResult>({
    id: 'upload',
    rejected,
    check,
    async send(sent) {
      const sentForm = element.current
      isSending.current = true
      setProgress(0)
      try {
        const { isPublic, followersOnly } = withSwitches(Object.fromEntries(sent))
        sent.set('isPublic', String(isPublic))
        sent.set('followersOnly', String(followersOnly))
        if (!sent.has(PHOTO_NUMBER)) return await uploadToApi('/api/photos', sent, setProgress)
        const result = await several.send(sent, setProgress)
        if (result.failed.length > 0) keep(sentForm, result.failed)
        return result
      } catch (error) {
        isSending.current = false
        // The dialog may be closed by now.
        if (sentForm) saveDraft(memberId, sentForm)
        throw error
      } finally {
        setProgress(null)
      }
    },
    onSent(sent) {
      if ('failed' in sent) return sent.failed.length > 0 ? showToast(partly(sent)) : finish(sent)
      deleteDraft()
      const message = withCartLink(photoUploaded(sent.duplicateOf), sent.newBinderUrl)
      onUploaded({ url: sent.url, message: withNote(message, sent.note), isSeveral: false })
    },
    onFailed({ status, serverMessage }) {
      if (status === 401) signIn()
      else showToast({ kind: 'error', title: (status < 500 && serverMessage) || FAILED })
    },
  })

  function keep(sentForm: HTMLFormElement | null, failed: File[]) {
    isSending.current = false
    if (sentForm) saveDraft(memberId, sentForm)
    keepDraftImages(failed)
  }

  function finish({ url, uploaded, failed, invalid, note }: SeveralResult) {
    if (hasLeft.current) return
    hasLeft.current = isSending.current = true
    deleteDraft()
    const message = photosUploaded(uploaded, failed.length + invalid)
    onUploaded({ url, message: withNote(message, note), isSeveral: true })
  }

  /** Leaves the form without the photos that are not published yet. */
  const leave = () =>
    finish({ url: several.url(), uploaded: several.photos.published, failed: [], invalid: 0 })

  const draft = usePreHydrationValue<Draft | null>(
    () => (rejected || hasText(element.current) ? null : readDraft(memberId)),
    null,
  )
  const fieldProps = (name: Name) => {
    const props = control(fields[name])
    const defaultValue = draft ? draft[name] : props.defaultValue
    return { ...props, defaultValue: defaultValue || (first[name] ?? defaultValue) }
  }

  useEffect(() => {
    const form = element.current
    return () => {
      if (form && !isSending.current) saveDraft(memberId, form)
    }
  }, [memberId])

  const { photos } = several
  return { element, form, fieldProps, draft, onSubmit, pending, progress, signIn, photos, leave }
}

/** The message after some photos of a form are not published. */
function partly({ uploaded, failed, invalid, reason }: SeveralResult): ToastMessage {
  if (uploaded > 0) return photosUploaded(uploaded, failed.length + invalid)
  return { kind: 'error', title: reason ?? FAILED }
}
