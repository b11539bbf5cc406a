import { SHARE_FIELDS, SHARE_PATH } from './share-target.ts'

/*
 * Where a shared picture waits, on this device alone, from the service worker that took it until the
 * upload form asks for it: over a sign-in too. It can be taken once; signing out removes it, and nobody
 * finds it after an hour. Runs in the service worker and in pages.
 */

const STORE = 'cartfolio-shared'
/** Long enough for a first sign-in. */
const LONGEST_KEPT_MS = 3_600_000
/** As many as the upload form takes. */
const MOST_FILES = 20

/** The texts that came with the pictures, each of which may be empty. */
export interface SharedTexts {
  title: string
  text: string
  url: string
}

/** What another app shared. */
export interface Shared extends SharedTexts {
  files: File[]
}

interface Kept extends SharedTexts {
  names: string[]
  /** When it came, in milliseconds since 1970. */
  at: number
}

const addressOf = (index: number) => `${SHARE_PATH}/${index}`

/**
 * Keeps what a share form brought, in place of what waited before.
 * @returns whether there was anything in it
 */
export async function saveShared(form: FormData): Promise<boolean> {
  await deleteShared()
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const files = form
    .getAll(SHARE_FIELDS.files)
    .filter((value) => value instanceof File && value.size > 0)
    .slice(0, MOST_FILES) as File[]
  const texts: SharedTexts = {
    title: textOf(SHARE_FIELDS.title),
    text: textOf(SHARE_FIELDS.text),
    url: textOf(SHARE_FIELDS.url),
  }
  if (files.length === 0 && Object.values(texts).every((text) => text === '')) return false
  const store = await caches.open(STORE)
  await Promise.all(files.map((file, index) => store.put(addressOf(index), asResponse(file))))
  const kept: Kept = { ...texts, names: files.map(({ name }) => name), at: Date.now() }
  // Last, so that half of it is never found.
  await store.put(SHARE_PATH, new Response(JSON.stringify(kept)))
  return true
}

function asResponse(file: File): Response {
  return new Response(file, { headers: { 'Content-Type': file.type } })
}

/** What was shared, for this one use; null where nothing waits. */
export async function takeShared(): Promise<Shared | null> {
  const kept = await readKept()
  if (!kept) return null
  const store = await caches.open(STORE)
  const files = await Promise.all(
    kept.names.map(async (name, index) => {
      const blob = await (await store.match(addressOf(index)))?.blob()
      return blob ? [new File([blob], name, { type: blob.type })] : []
    }),
  )
  await deleteShared()
  return isStale(kept) ? null : { ...kept, files: files.flat() }
}

/** Removes what nobody came for. */
export async function deleteStale(): Promise<void> {
  const kept = await readKept()
  if (kept && isStale(kept)) await deleteShared()
}

/** Removes whatever waits. */
export async function deleteShared(): Promise<void> {
  await caches.delete(STORE)
}

async function readKept(): Promise<Kept | null> {
  const answer = await caches.match(SHARE_PATH, { cacheName: STORE })
  return answer ? ((await answer.json()) as Kept) : null
}

function isStale({ at }: Kept): boolean {
  const age = Date.now() - at
  return age < 0 || age > LONGEST_KEPT_MS
}
