import { SHARE_FIELDS, SHARE_PATH } from './share-target.ts'
import { HOUR_MS } from '#app/durations.ts'

/*
 * Stores shared pictures from the service worker until the upload form reads them once; they expire
 * after an hour or on sign-out.
 */

const STORE = 'cartfolio-shared'

/** The texts shared with the pictures; each may be empty. */
interface SharedTexts {
  title: string
  text: string
  url: string
}

export interface Shared extends SharedTexts {
  files: File[]
}

interface StoredShare extends SharedTexts {
  names: string[]
  /** When it was received, in milliseconds since 1970. */
  at: number
}

const getAddress = (index: number) => `${SHARE_PATH}/${index}`

/**
 * Stores the content of a share form and replaces earlier content.
 * @returns false if the form was empty
 */
export async function saveShared(form: FormData): Promise<boolean> {
  await deleteShared()
  const getText = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const files = form
    .getAll(SHARE_FIELDS.files)
    .filter((value) => value instanceof File && value.size > 0)
    .slice(0, 20) as File[]
  const texts: SharedTexts = {
    title: getText(SHARE_FIELDS.title),
    text: getText(SHARE_FIELDS.text),
    url: getText(SHARE_FIELDS.url),
  }
  if (files.length === 0 && Object.values(texts).every((text) => text === '')) return false
  const store = await caches.open(STORE)
  await Promise.all(files.map((file, index) => store.put(getAddress(index), asResponse(file))))
  const stored: StoredShare = { ...texts, names: files.map(({ name }) => name), at: Date.now() }
  // Written last, so that partial content is never found.
  await store.put(SHARE_PATH, new Response(JSON.stringify(stored)))
  return true
}

const asResponse = (file: File) => new Response(file, { headers: { 'Content-Type': file.type } })

/** Reads and deletes the shared content; null if there is none. */
export async function takeShared(): Promise<Shared | null> {
  const stored = await readStored()
  if (!stored) return null
  const store = await caches.open(STORE)
  const files = await Promise.all(
    stored.names.map(async (name, index) => {
      const blob = await (await store.match(getAddress(index)))?.blob()
      return blob ? [new File([blob], name, { type: blob.type })] : []
    }),
  )
  await deleteShared()
  return isExpired(stored) ? null : { ...stored, files: files.flat() }
}

export async function deleteExpired(): Promise<void> {
  const stored = await readStored()
  if (stored && isExpired(stored)) await deleteShared()
}

export async function deleteShared(): Promise<void> {
  await caches.delete(STORE)
}

async function readStored(): Promise<StoredShare | null> {
  const response = await caches.match(SHARE_PATH, { cacheName: STORE })
  return response ? ((await response.json()) as StoredShare) : null
}

function isExpired({ at }: StoredShare): boolean {
  const age = Date.now() - at
  return age < 0 || age > HOUR_MS
}
