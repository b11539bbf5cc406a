/** Delay in milliseconds, also set in `header.css` (docs/product.md#limits). */
const OPEN_DELAY = 700
const SKIP_DELAY = 300

const tipOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('.tip') : null

/**
 * The tooltip behavior that CSS cannot do. `data-tips` of the document is `skip` while a tooltip is
 * shown and for 300 ms after, so that the next one opens at once. It is `off` after Escape, which
 * hides the current one.
 * @returns removes the listeners
 */
export function watchTooltips(): () => void {
  const { dataset } = document.documentElement
  const listeners = new AbortController()
  const { signal } = listeners
  let timer: ReturnType<typeof setTimeout> | undefined

  const wakeUp = () => {
    if (dataset.tips === 'off') delete dataset.tips
  }
  function enter({ target, relatedTarget }: PointerEvent) {
    const tip = tipOf(target)
    if (!tip || tip === tipOf(relatedTarget)) return
    clearTimeout(timer)
    wakeUp()
    if (!dataset.tips) timer = setTimeout(() => (dataset.tips = 'skip'), OPEN_DELAY)
  }
  function leave({ target, relatedTarget }: PointerEvent) {
    const tip = tipOf(target)
    if (!tip || tip === tipOf(relatedTarget)) return
    clearTimeout(timer)
    if (dataset.tips === 'skip') timer = setTimeout(() => delete dataset.tips, SKIP_DELAY)
  }
  function press({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !document.querySelector('.tip:is(:hover, :focus-visible)')) return
    clearTimeout(timer)
    dataset.tips = 'off'
  }

  document.addEventListener('pointerover', enter, { signal })
  document.addEventListener('pointerout', leave, { signal })
  document.addEventListener('focusin', wakeUp, { signal })
  document.addEventListener('keydown', press, { signal })
  return () => {
    listeners.abort()
    clearTimeout(timer)
    delete dataset.tips
  }
}
