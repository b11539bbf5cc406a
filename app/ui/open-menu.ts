/*
 * Menu panels: popovers, or in browsers without them (Chrome before 114, Safari before 17, Firefox before
 * 125) elements with a `data-open` attribute: see `menu.css`.
 */

export const hasPopovers = () => 'popover' in HTMLElement.prototype

export function isMenuOpen(panel: HTMLElement): boolean {
  return hasPopovers() ? panel.matches(':popover-open') : panel.dataset.open === 'true'
}

/** Opens or closes a panel without the popover API, and dispatches `toggle`. */
function setOpen(panel: HTMLElement, open: boolean): void {
  panel.dataset.open = String(open)
  panel.dispatchEvent(new Event('toggle'))
}

export function closeMenu(panel: HTMLElement): void {
  if (!isMenuOpen(panel)) return
  if (hasPopovers()) panel.hidePopover()
  else setOpen(panel, false)
}

/** The open menu, or null. */
export function openMenu(within: ParentNode = document): HTMLElement | null {
  return within.querySelector(hasPopovers() ? ':popover-open' : '.menu-panel[data-open=true]')
}

/**
 * Emulates a popover in browsers without the API: the button opens and closes the panel, and Escape and a
 * press elsewhere close it.
 * @param panel follows its button in their common parent
 * @returns removes the listeners, or undefined where the browser supports popovers
 */
export function polyfillMenu(panel: HTMLElement): (() => void) | undefined {
  const menu = panel.parentElement
  const button = menu?.querySelector('button')
  if (hasPopovers() || !menu || !button) return
  const toggle = () => setOpen(panel, !isMenuOpen(panel))
  const onPointerDown = ({ target }: Event) => {
    if (!menu.contains(target as Node)) closeMenu(panel)
  }
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isMenuOpen(panel)) return
    closeMenu(panel)
    button.focus()
  }
  // A menu that the stylesheet opened stays open.
  setOpen(panel, menu.matches(':focus-within'))
  button.addEventListener('click', toggle)
  document.addEventListener('pointerdown', onPointerDown)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    button.removeEventListener('click', toggle)
    document.removeEventListener('pointerdown', onPointerDown)
    document.removeEventListener('keydown', onKeyDown)
  }
}
