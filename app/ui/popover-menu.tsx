import { useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useElementValue } from './hydration.ts'
import { listen } from './listen.ts'

interface PopoverMenuProps {
  id: string
  label: string
  trigger: ReactNode
  tip?: boolean
  className?: string
  children: ReactNode
}

/**
 * A button that opens a panel. With script it also closes after a choice, so that Back restores the
 * page with the menu closed, and when the focus leaves it.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { id, label, trigger, tip = false, className, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const expanded = useElementValue<HTMLDivElement, boolean | undefined>(
    panel,
    'toggle',
    isMenuOpen,
    undefined,
  )
  useEffect(() => (panel.current ? polyfillMenu(panel.current) : undefined), [])
  // React 18 does not know the property names of these two attributes.
  const opensPanel = { popovertarget: id }
  const asPopover = { popover: 'auto' }

  function close() {
    if (panel.current) closeMenu(panel.current)
  }
  function closeOnChoice({ target }: MouseEvent) {
    if ((target as Element).closest('a, button')) close()
  }
  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  return (
    <div className={classNames('menu', className)} onBlur={closeOnBlur}>
      <button
        type="button"
        className={classNames('icon-button', tip && 'tip')}
        aria-expanded={expanded}
        {...opensPanel}
      >
        {trigger}
        <span className={tip ? undefined : 'sr-only'}>{label}</span>
      </button>
      <div ref={panel} className="menu-panel" id={id} {...asPopover} onClick={closeOnChoice}>
        {children}
      </div>
    </div>
  )
}

/*
 * Menu panels: popovers, or in browsers without them (Chrome before 114, Safari before 17, Firefox before
 * 125) elements with a `data-open` attribute: see `menu.css`.
 */

const hasPopovers = () => 'popover' in HTMLElement.prototype

const isMenuOpen = (panel: HTMLElement): boolean =>
  hasPopovers() ? panel.matches(':popover-open') : panel.dataset.open === 'true'

function setOpen(panel: HTMLElement, open: boolean): void {
  panel.dataset.open = String(open)
  panel.dispatchEvent(new Event('toggle'))
}

function closeMenu(panel: HTMLElement): void {
  if (!isMenuOpen(panel)) return
  if (hasPopovers()) panel.hidePopover()
  else setOpen(panel, false)
}

export const openMenu = (within: ParentNode = document): HTMLElement | null =>
  within.querySelector(hasPopovers() ? ':popover-open' : '.menu-panel[data-open=true]')

/**
 * Emulates a popover in browsers without the API: the button opens and closes the panel, and Escape
 * and a press outside close it.
 */
function polyfillMenu(panel: HTMLElement): (() => void) | undefined {
  const menu = panel.parentElement
  const button = menu?.querySelector('button')
  if (hasPopovers() || !menu || !button) return
  const toggle = () => setOpen(panel, !isMenuOpen(panel))
  // A menu that the stylesheet opened stays open.
  setOpen(panel, menu.matches(':focus-within'))
  const stops = [
    listen(button, { click: toggle }),
    listen(document, {
      pointerdown: ({ target }) => !menu.contains(target as Node) && closeMenu(panel),
      keydown({ key }) {
        if (key !== 'Escape' || !isMenuOpen(panel)) return
        closeMenu(panel)
        button.focus()
      },
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
