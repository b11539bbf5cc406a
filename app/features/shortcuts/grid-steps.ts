const cards = () => [...document.querySelectorAll<HTMLElement>('main article.card[id^=photo-]')]

const titleOf = (card: HTMLElement) => card.querySelector<HTMLElement>('h2 > a')

/** Focuses a card's title and scrolls the whole card into view, below the header. */
function goTo(card: HTMLElement): void {
  titleOf(card)?.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}

/** The first card below the header, in reading order. */
function firstInView(all: HTMLElement[]): number {
  const top = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
  return all.findIndex((card) => card.getBoundingClientRect().top >= top)
}

/**
 * Loads the next page of the list, then moves to its first card unless the focus has moved
 * elsewhere.
 * @param last the last loaded card
 */
function goPastEnd(last: HTMLElement): void {
  const more = document.querySelector<HTMLElement>('main a[rel=next]')
  const main = more?.closest('main')
  if (!more || !main) return
  const observer = new MutationObserver(() => {
    const stayed = last.contains(document.activeElement)
    const next = cards()[cards().indexOf(last) + 1]
    if (stayed && next) goTo(next)
    if (!stayed || next || !main.querySelector('a[rel=next]')) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  more.click()
}

/**
 * Moves the focus among the photos of a grid, in reading order.
 * @param from the focused card; without one, start at the first visible card
 */
export function goToCard(by: 1 | -1, from: HTMLElement | null): void {
  const all = cards()
  const last = all[all.length - 1]
  if (from && from === last && by > 0) return goPastEnd(last)
  const entry = firstInView(all)
  const start = entry < 0 ? all.length - 1 : entry
  const index = from ? all.indexOf(from) + by : by > 0 ? start : start - 1
  const card = all[Math.max(index, 0)]
  if (card) goTo(card)
}
