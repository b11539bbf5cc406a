import type { PhotoCard } from '../../photos/photo.ts'

/**
 * The card of a photo. A photo of an upload group has none of its own: then the upload group's card, which has the id of the upload group's
 * newest photo and so comes right before the place of the photo in the feed.
 */
function cardOf({ id }: PhotoCard): Element | undefined {
  const own = document.getElementById(`photo-${id}`)
  if (own) return own
  const idOf = (card: Element) => Number(card.id.slice('photo-'.length))
  return [...document.querySelectorAll('.tile[id^="photo-"]')]
    .filter((card) => idOf(card) > id)
    .pop()
}

/**
 * Focuses a photo's card after its dialog closes. Scrolls the card into view, unless it is the card
 * that was clicked.
 */
export function focusCard(photo: PhotoCard | undefined, clicked?: PhotoCard): void {
  if (!photo) return
  const focus = () =>
    cardOf(photo)
      ?.querySelector<HTMLElement>('h2 > a')
      ?.focus({ preventScroll: photo === clicked })
  // At once for the transition, and again after the dialog has restored the focus itself.
  focus()
  requestAnimationFrame(focus)
}
