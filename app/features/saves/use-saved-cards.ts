import { useEffect, useState, useSyncExternalStore } from 'react'
import { loadPageJson } from '#app/http/api-client.ts'
import type { PhotoCard } from '../photos/photo.ts'
import {
  SAVED_PAGE_SIZE,
  savedCardsPath,
  savedWindow,
  type KnownCards,
  type SavedWindow,
} from './saved-cards.ts'
import { noSavedPhotos, savedPhotos, subscribeToSavedPhotos } from './saved-photos.ts'

export interface SavedCards extends SavedWindow {
  /** Whether the last request failed; `tryAgain` retries. */
  failed: boolean
  showMore: () => void
  tryAgain: () => void
}

interface CardState {
  /** The page data at the time of the request. */
  data: object
  known: KnownCards
  fresh: ReadonlySet<number>
}

const NOTHING: ReadonlySet<number> = new Set()

/**
 * The cards of the photos saved on this device.
 * @param data the page data: when they reload, the cards reload too
 */
export function useSavedCards(data: object): SavedCards {
  const ids = useSyncExternalStore(subscribeToSavedPhotos, savedPhotos, noSavedPhotos)
  const [cardState, setCardState] = useState<CardState>({ data, known: new Map(), fresh: NOTHING })
  const [wanted, setWanted] = useState(SAVED_PAGE_SIZE)
  const [failed, setFailed] = useState(false)
  const fresh = cardState.data === data ? cardState.fresh : NOTHING
  const shown = savedWindow(ids, cardState.known, fresh, wanted)
  const asked = shown.missing.join(',')

  useEffect(() => {
    if (asked === '' || failed) return
    const missing = asked.split(',').map(Number)
    const leaving = new AbortController()
    loadPageJson<{ photos: PhotoCard[] }>(savedCardsPath(missing), leaving.signal).then(
      ({ photos }) => setCardState((before) => withResponse(before, data, missing, photos)),
      () => leaving.signal.aborted || setFailed(true),
    )
    return () => leaving.abort()
  }, [asked, failed, data])

  return {
    ...shown,
    failed,
    showMore: () => setWanted(wanted + SAVED_PAGE_SIZE),
    tryAgain: () => setFailed(false),
  }
}

function withResponse(
  before: CardState,
  data: object,
  asked: number[],
  photos: PhotoCard[],
): CardState {
  const known = new Map(before.known)
  for (const id of asked) known.set(id, null)
  for (const photo of photos) known.set(photo.id, photo)
  const fresh = before.data === data ? before.fresh : NOTHING
  return { data, known, fresh: new Set([...fresh, ...asked]) }
}
