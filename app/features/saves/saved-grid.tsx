import { useRef, type MouseEvent } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Masonry } from '#app/ui/masonry.tsx'
import { useSavedCards } from './use-saved-cards.ts'
import { PhotoCard } from '../photos/cards/photo-card.tsx'
import { usePhotoDialog } from '../photos/dialog/photo-dialog-link.tsx'

/** Explains where saved photos are stored, for an empty list. */
const STORED_HERE = 'Saved photos are stored only in this browser, not on our server.'

/** Shown when no photo is saved, or without a script. */
export function NothingSaved({ note = '' }: { note?: string }) {
  return (
    <EmptyState
      icon="bookmark"
      title="No saved photos to show"
      text={STORED_HERE + note}
      action={<ButtonLink href="/">Explore All Photos</ButtonLink>}
    />
  )
}

/**
 * The photos saved on this device, most recently saved first. Runs in the browser only.
 * @param data the page data: when they reload, the cards reload too
 */
export function SavedGrid({ data }: { data: object }) {
  const { cards, missing, more, failed, showMore, tryAgain } = useSavedCards(data)
  const { cardsProps, dialog } = usePhotoDialog(cards)
  const grid = useRef<HTMLDivElement>(null)
  const waiting = missing.length > 0 && !failed

  /** Moves the focus before a card that is no longer saved is removed. */
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
            {cards.map((photo) => (
              <PhotoCard key={photo.id} photo={photo} />
            ))}
          </Masonry>
        </div>
      )}
      {dialog}
      <div className="grid-end">
        {waiting && <p role="status">Loading…</p>}
        {failed && (
          <div role="alert">
            <EmptyState
              icon="alert"
              title="Something went wrong"
              text="Failed to load content. Please try again."
              action={
                <Button type="button" onClick={tryAgain}>
                  Try Again
                </Button>
              }
            />
          </div>
        )}
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
