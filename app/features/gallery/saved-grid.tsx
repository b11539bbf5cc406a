import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { loadPageJson } from '#app/http/api-client.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ListFailure } from '#app/ui/list-end.tsx'
import { Masonry } from '#app/ui/masonry.tsx'
import type { PhotoCard as PhotoCardData } from '../photos/photo.ts'
import { PhotoCard } from './cards/photo-card.tsx'
import { usePhotoDialog } from './dialog/photo-dialog-link.tsx'
import { noSavedPhotos, savedPhotos, subscribeToSavedPhotos } from '../saves/saved-photos.ts'

const SAVED_PAGE_SIZE = 20

export const NothingSaved = ({ note = '' }: { note?: string }) => (
  <EmptyState
    icon="bookmark"
    title="No saved photos to show"
    text={'Saved photos are stored only in this browser, not on our server.' + note}
    action={<ButtonLink href="/">Explore All Photos</ButtonLink>}
  />
)

export function SavedGrid({ data }: { data: object }) {
  const { cards, missing, more, failed, showMore, tryAgain } = useSavedCards(data)
  const { cardsProps, dialog } = usePhotoDialog(cards)
  const grid = useRef<HTMLDivElement>(null)
  const waiting = missing.length > 0 && !failed

  function keepFocus({ target }: MouseEvent) {
    const card = (target as Element).closest('.save') && (target as Element).closest('article')
    if (!card) return
    const neighbor = card.nextElementSibling ?? card.previousElementSibling
    requestAnimationFrame(() => {
      const next = neighbor?.querySelector<HTMLElement>('h2 > a') ?? grid.current
      if (!card.isConnected) next?.focus({ preventScroll: true })
    })
  }

  return (
    <div ref={grid} tabIndex={-1} onClick={keepFocus}>
      {cards.length > 0 && (
        <div {...cardsProps}>
          <Masonry>
            {cards.map((photo, index) => (
              <PhotoCard key={photo.id} photo={photo} priority={index < 5} />
            ))}
          </Masonry>
        </div>
      )}
      {dialog}
      <div className="grid-end">
        {waiting && <p role="status">Loading…</p>}
        {failed && <ListFailure onTryAgain={tryAgain} />}
        {more && !waiting && !failed && (
          <Button type="button" variant="quiet" onClick={showMore}>
            Load more
          </Button>
        )}
      </div>
      {cards.length === 0 && !more && !waiting && !failed && <NothingSaved />}
    </div>
  )
}

interface CardState {
  data: object
  known: KnownCards
  fresh: ReadonlySet<number>
}

const NO_IDS: ReadonlySet<number> = new Set()

function useSavedCards(data: object) {
  const ids = useSyncExternalStore(subscribeToSavedPhotos, savedPhotos, noSavedPhotos)
  const [cardState, setCardState] = useState<CardState>({ data, known: new Map(), fresh: NO_IDS })
  const [wanted, setWanted] = useState(SAVED_PAGE_SIZE)
  const [failed, setFailed] = useState(false)
  const fresh = cardState.data === data ? cardState.fresh : NO_IDS
  const shown = savedWindow(ids, cardState.known, fresh, wanted)
  const missingIds = shown.missing.join(',')

  useEffect(() => {
    if (missingIds === '' || failed) return
    const missing = missingIds.split(',').map(Number)
    const request = new AbortController()
    loadPageJson<{ photos: PhotoCardData[] }>(savedCardsPath(missing), request.signal).then(
      ({ photos }) => setCardState((before) => withResponse(before, data, missing, photos)),
      () => request.signal.aborted || setFailed(true),
    )
    return () => request.abort()
  }, [missingIds, failed, data])

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
  requested: number[],
  photos: PhotoCardData[],
): CardState {
  const known = new Map(before.known)
  for (const id of requested) known.set(id, null)
  for (const photo of photos) known.set(photo.id, photo)
  const fresh = before.data === data ? before.fresh : NO_IDS
  return { data, known, fresh: new Set([...fresh, ...requested]) }
}

/** The cards that the server returned; null for a photo that the viewer cannot see. */
type KnownCards = ReadonlyMap<number, PhotoCardData | null>

export function savedWindow(
  ids: readonly number[],
  known: KnownCards,
  fresh: ReadonlySet<number>,
  wanted: number,
): { cards: PhotoCardData[]; missing: number[]; more: boolean } {
  const available = ids.filter((id) => known.get(id) !== null || !fresh.has(id))
  const shown = available.slice(0, wanted)
  return {
    cards: shown.flatMap((id) => known.get(id) ?? []),
    missing: shown.filter((id) => !fresh.has(id)).slice(0, SAVED_PAGE_SIZE),
    more: available.length > wanted,
  }
}

export const savedCardsPath = (ids: readonly number[]): string => `/saved?ids=${ids.join(',')}`
