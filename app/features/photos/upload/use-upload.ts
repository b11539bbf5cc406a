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
} from '../messages.ts'
import { isPhotoField, PHOTO_NUMBER } from './batch.ts'
import type { UploadFields } from '../schema.ts'
import { memberPath } from '#app/http/addresses.ts'
import { useShell } from '#app/handlers/shell.ts'
import type { CreatedBinders, PhotoState } from './upload-several.ts'

/** Delay before the redirect to the sign-in, in milliseconds (docs/product.md#permissions). */
const SIGN_IN_DELAY = 2000
const FAILED = 'Failed to upload photo. Please try again.'

const check = lazyPart(async () => (await import('../fields/form-checks.ts')).checkUpload)

type Name = 'image' | keyof UploadFields

interface UploadOptions {
  memberId: string
  rejected?: RejectedForm
  returnTo: string
  /** The first tag, such as a theme's. */
  tag?: string
  onUploaded: (uploaded: { url: string; message: ToastMessage; isSeveral: boolean }) => void
}

interface UploadedPhoto {
  url: string
  duplicateOf?: EarlierPhoto | null
  newBinderUrl?: string
  note?: string
}

export function useUpload({ memberId, rejected, returnTo, tag, onUploaded }: UploadOptions) {
  const [progress, setProgress] = useState<number | null>(null)
  const element = useRef<HTMLFormElement>(null)
  // A pending form needs no draft unless it fails.
  const isSending = useRef(false)
  const hasLeft = useRef(false)
  const several = useSeveral(draftTexts)

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
        // In the API a missing value means on (docs/product.md#input).
        sent.set('isPublic', String(sent.has('isPublic')))
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
    images = failed
  }

  function finish({ url, uploaded, failed, invalid }: SeveralResult) {
    if (hasLeft.current) return
    hasLeft.current = isSending.current = true
    deleteDraft()
    onUploaded({ url, message: photosUploaded(uploaded, failed.length + invalid), isSeveral: true })
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
    return { ...props, defaultValue: defaultValue || (name === 'tags' ? tag : defaultValue) }
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
function partly({ uploaded, failed, invalid }: SeveralResult): ToastMessage {
  if (uploaded > 0) return photosUploaded(uploaded, failed.length + invalid)
  return { kind: 'error', title: FAILED }
}

function hasText(form: HTMLFormElement | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement>(
    'input[type=text], input[type=url], textarea',
  )
  return [...(fields ?? [])].some(({ value, defaultValue }) => value !== defaultValue)
}

/* The draft of an unfinished upload form, for this tab until the upload succeeds; its files are in memory. Browser only. */

type Draft = Record<string, string>

interface StoredDraft {
  memberId: string
  texts: Draft
}

const KEY = 'cartfolio:upload'

let images: File[] = []
let draftTexts: Draft = {}

export const draftImages = (): File[] => images

function getTexts(form: HTMLFormElement): Draft {
  const texts: Draft = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

/** Whether the draft has text. A binder or a switch alone is not saved, because it is quick to select. */
const isTyped = ({ isPublic: _1, followersOnly: _2, binderId: _3, ...texts }: Draft): boolean =>
  Object.values(texts).some((text) => text.trim() !== '')

function saveDraft(memberId: string, form: HTMLFormElement): void {
  const chosen = new FormData(form).getAll('image')
  images = chosen.filter((file) => file instanceof File).filter(({ size }) => size > 0)
  const all = Object.entries(getTexts(form))
  draftTexts = Object.fromEntries(all.filter(([name]) => isPhotoField(name)))
  const texts: Draft = Object.fromEntries(all.filter(([name]) => !isPhotoField(name)))
  try {
    if (isTyped(texts))
      sessionStorage.setItem(KEY, JSON.stringify({ memberId, texts } satisfies StoredDraft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the draft lasts as long as its form.
  }
}

function readDraft(memberId: string): Draft | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredDraft | null
    if (stored?.memberId === memberId) return stored.texts
    // Another member's draft is private.
    sessionStorage.removeItem(KEY)
    return null
  } catch {
    return null
  }
}

function deleteDraft(): void {
  images = []
  draftTexts = {}
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is no draft.
  }
}

const uploader = lazyPart(async () => (await import('./upload-several.ts')).uploadSeveral)

interface SeveralResult {
  url: string
  uploaded: number
  failed: File[]
  /** The number of files that are never sent. */
  invalid: number
}

export interface SeveralPhotos {
  photoStates: ReadonlyMap<number, PhotoState>
  /** The number that is published while others are not yet. */
  published: number
  texts: Record<string, string>
}

export function pageOfPhotos(profileUrl: string, binderIds: (number | null)[]): string {
  const [first, ...others] = new Set(binderIds)
  return first == null || others.length > 0 ? profileUrl : `${profileUrl}/binder/${first}`
}

function useSeveral(texts: Record<string, string>) {
  const viewer = useShell()?.viewer
  const [photoStates, setStates] = useState<ReadonlyMap<number, PhotoState>>(new Map())
  const [published, setPublished] = useState(0)
  const binderIds = useRef<(number | null)[]>([])
  const created = useRef<CreatedBinders>(new Map())

  function onState(photo: number, state: PhotoState): void {
    if (state.state === 'done') binderIds.current.push(state.binderId)
    setStates((before) => new Map(before).set(photo, state))
  }

  const url = () => pageOfPhotos(viewer ? memberPath(viewer) : '/', binderIds.current)

  async function send(sent: FormData, onProgress: (share: number) => void): Promise<SeveralResult> {
    setStates(new Map())
    let isComplete = false
    try {
      const upload = await uploader.load()
      const options = { created: created.current, onProgress, onState }
      const { failed, invalid } = await upload(sent, options)
      isComplete = failed.length === 0
      return { url: url(), uploaded: binderIds.current.length, failed, invalid }
    } finally {
      // A complete form closes with its photos.
      if (!isComplete) setPublished(binderIds.current.length)
    }
  }

  const photos: SeveralPhotos = { photoStates, published, texts }
  return { photos, url, send }
}
