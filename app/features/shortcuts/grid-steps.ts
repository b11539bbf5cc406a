const cards = () => [...document.querySelectorAll<HTMLElement>('main article.card[id^=photo-]')]

const titleOf = (card: HTMLElement) => card.querySelector<HTMLElement>('h2 > a')

/** Gives the focus to a card's title, and brings all of the card into view, clear of the header. */
function goTo(card: HTMLElement): void {
  titleOf(card)?.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'nearest' })
}

/** The first card that begins below the header, in reading order. */
function firstInView(all: HTMLElement[]): number {
  const top = document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0
  return all.findIndex((card) => card.getBoundingClientRect().top >= top)
}

/**
 * Fetches the next page of the list, and goes on to its first card when that has come. Whoever gives the
 * focus to something else meanwhile has gone elsewhere.
 * @param last the card at the end of what is loaded
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
 * @param from the card that has it; without one, the grid is entered where the window stands
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
