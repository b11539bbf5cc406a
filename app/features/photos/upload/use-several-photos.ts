import { useRef, useState } from 'react'
import { useShell } from '#app/handlers/shell.ts'
import { memberPath } from '#app/http/addresses.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import type { CreatedBinders, PhotoState } from './upload-several.ts'

const uploader = lazyPart(async () => (await import('./upload-several.ts')).uploadSeveral)

export interface SeveralResult {
  url: string
  uploaded: number
  failed: File[]
  /** The number of files that are never sent. */
  invalid: number
  /** Why none of the failed ones could be published, if it is one reason. */
  reason?: string
  note?: string
}

export interface SeveralPhotos {
  photoStates: ReadonlyMap<number, PhotoState>
  /** The number that is published while others are not yet. */
  published: number
  texts: Record<string, string>
}

/** The page that shows published photos: their binder, or the profile. */
export function pageOfPhotos(profileUrl: string, binderIds: (number | null)[]): string {
  const [first, ...others] = new Set(binderIds)
  return first == null || others.length > 0 ? profileUrl : `${profileUrl}/binder/${first}`
}

/** Sends the photos of a form with several, and what became of each. */
export function useSeveralPhotos(texts: Record<string, string>) {
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
      const outcome = await upload(sent, options)
      isComplete = outcome.failed.length === 0
      return { url: url(), uploaded: binderIds.current.length, ...outcome }
    } finally {
      // A complete form closes with its photos.
      if (!isComplete) setPublished(binderIds.current.length)
    }
  }

  const photos: SeveralPhotos = { photoStates, published, texts }
  return { photos, url, send }
}
