import { ApiError } from '#app/http/api-client.ts'
import { uploadToApi } from '#app/http/upload-call.ts'
import {
  batchField,
  isPhotoField,
  NO_BINDER,
  NO_OTHER_BINDER,
  PHOTO_NUMBER,
  getReason,
  reasonText,
  tagsOfPhoto,
  titleOfPhoto,
  textIn,
} from './batch.ts'
import { CART_QUESTION } from '#app/features/carts/cart.ts'
import { NEW_CART } from '../photo.ts'
import { normalizeText } from '#app/http/forms/plain-text.ts'
import { imageFileError } from './image-file.ts'
import { PHOTO_WAITS } from './messages.ts'

/*
 * Uploads several photos of one form, one request for each: each has the full timeout, and a failed
 * one does not affect the others.
 */

/** What holds for the photos after it, too. */
const FINAL = new Set([0, 403, 429])

/** The state of a photo that was sent; a message is for the member. */
export type PhotoState =
  | { state: 'sending' }
  | { state: 'done'; binderId: number | null }
  | { state: 'failed'; message: string }

interface PublishedPhoto {
  binderId: number | null
  note?: string
}

export type CreatedBinders = Map<string, number>

interface SeveralOutcome {
  failed: File[]
  /** The number of files that are never sent. */
  invalid: number
  /** Why none of the failed ones could be published, if it is one reason. */
  reason?: string
  /** What their member may not expect of them. */
  note?: string
}

interface SeveralOptions {
  created: CreatedBinders
  /** Receives the share of all bytes sent, from 0 to 1. */
  onProgress: (share: number) => void
  onState: (photo: number, state: PhotoState) => void
}

export function fieldsOfPhoto(
  sent: FormData,
  photo: number,
  created: CreatedBinders,
): Record<string, string> {
  const all = [...sent].flatMap(([name, value]) =>
    typeof value !== 'string' || isPhotoField(name) ? [] : [[name, value] as const],
  )
  const fields = Object.fromEntries(all)
  const own = (name: string) => textIn(sent, batchField(name, photo))
  const binderId = own('binderId')
  return {
    ...fields,
    title: titleOfPhoto(sent, photo),
    altText: own('altText'),
    tags: tagsOfPhoto(sent, photo),
    ...binder(),
  }

  function binder(): Record<string, string> {
    if (binderId !== '') return inBinder(binderId === NO_BINDER ? '' : binderId)
    const existing = created.get(newBinderKey(fields))
    return existing === undefined ? {} : inBinder(String(existing))
  }
}

const inBinder = (binderId: string) => ({ ...NO_OTHER_BINDER, binderId })

/** Tells apart the binders that a form makes: by its title, or by the facts of its cart. */
function newBinderKey({ newBinderTitle = '', ...fields }: Record<string, string>): string {
  const title = normalizeText(newBinderTitle)
  if (title !== '' || fields.binderId || fields.olderBinder) return title
  const facts = CART_QUESTION.map((name) => normalizeText(fields[name] ?? ''))
  const isNewCart = ['', NEW_CART].includes(fields.cartId ?? '')
  return isNewCart && facts.some((fact) => fact !== '') ? JSON.stringify(facts) : ''
}

function getMessage({ status, fields, serverMessage }: ApiError): string {
  const texts = status === 400 ? Object.values(fields).flat() : []
  if (texts.length > 0) return texts.join(' ')
  const reason = status === 403 || status === 429 ? serverMessage : undefined
  return reason ?? reasonText(getReason(status))
}

/**
 * Uploads a form's photos one after the other.
 * @throws ApiError 401, and an error of the first about a field that is the same for all
 */
export async function uploadSeveral(
  sent: FormData,
  { created, onProgress, onState }: SeveralOptions,
): Promise<SeveralOutcome> {
  const numbers = sent.getAll(PHOTO_NUMBER).map(Number)
  const chosen = sent.getAll('image').filter((file) => file instanceof File)
  const photos = chosen
    .filter((file) => imageFileError(file) === null)
    .map((file, at) => ({ file, number: numbers[at] ?? 0 }))
  const total = photos.reduce((sum, { file }) => sum + file.size, 0)
  const failed: File[] = []
  let published = 0
  let sentBytes = 0
  let final: ApiError | null = null
  let note: string | undefined

  for (const { file, number } of photos) {
    const error: ApiError | null = final ?? (await upload(file, number))
    if (error) {
      failed.push(file)
      onState(number, { state: 'failed', message: getMessage(error) })
      if (FINAL.has(error.status)) final = error
    }
    sentBytes += file.size
    onProgress(sentBytes / total)
  }
  const reason = final ? getMessage(final) : undefined
  return { failed, invalid: chosen.length - photos.length, reason, note }

  async function upload(file: File, number: number): Promise<ApiError | null> {
    onState(number, { state: 'sending' })
    const fields = fieldsOfPhoto(sent, number, created)
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('image', file)
    try {
      const { binderId, note: ofPhoto } = await uploadToApi<PublishedPhoto>(
        '/api/photos',
        body,
        (share) => onProgress((sentBytes + share * file.size) / total),
      )
      published += 1
      if (ofPhoto === PHOTO_WAITS) note = ofPhoto
      const key = newBinderKey(fields)
      if (key && binderId !== null) created.set(key, binderId)
      onState(number, { state: 'done', binderId })
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401 || (published === 0 && isAboutAll(error, number))) throw error
      return error
    }
  }

  function isAboutAll({ fields }: ApiError, number: number): boolean {
    const own = new Set(['image', '', 'title', 'altText'])
    for (const name of ['tags', 'binderId'])
      if (textIn(sent, batchField(name, number)) !== '') own.add(name)
    return Object.keys(fields).some((name) => !own.has(name))
  }
}
