import {
  useCallback,
  useEffect,
  useRef,
  useSyncExternalStore,
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { classNames } from './class-names.ts'
import { closeMenu, isMenuOpen, polyfillMenu } from './open-menu.ts'

export interface PopoverMenuProps {
  /** Id of the panel, unique in the page. */
  id: string
  /** Accessible name of the button. */
  label: string
  /** Content of the button. */
  trigger: ReactNode
  /** Whether the name is also shown as a tooltip. */
  tip?: boolean
  className?: string
  /** Links and forms; see the class `menu-item`. */
  children: ReactNode
}

/**
 * A button that opens a panel. The browser's popover closes it on Escape and on a click elsewhere, without
 * a script. With script it also closes after a choice, so that Back restores the page with the menu closed,
 * and when the focus leaves it. Browsers without popovers: `open-menu.ts`.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { id, label, trigger, tip = false, className, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const expanded = useExpanded(panel)
  useEffect(() => (panel.current ? polyfillMenu(panel.current) : undefined), [])
  // React 18 does not know the property names of these two attributes.
  const opensPanel = { popovertarget: id }
  const asPopover = { popover: 'auto' }

  function close() {
    if (panel.current) closeMenu(panel.current)
  }
  function closeBehindChoice({ target }: MouseEvent) {
    if ((target as Element).closest('a, button')) close()
  }
  function closeBehindFocus({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  return (
    <div className={classNames('menu', className)} onBlur={closeBehindFocus}>
      <button
        type="button"
        className={classNames('icon-button', tip && 'tip')}
        aria-expanded={expanded}
        {...opensPanel}
      >
        {trigger}
        <span className={tip ? undefined : 'sr-only'}>{label}</span>
      </button>
      <div ref={panel} className="menu-panel" id={id} {...asPopover} onClick={closeBehindChoice}>
        {children}
      </div>
    </div>
  )
}

/** Whether the panel is open; undefined in the server's HTML, where the browser exposes it. */
function useExpanded(panel: { current: HTMLElement | null }): boolean | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { current } = panel
      current?.addEventListener('toggle', changed)
      return () => current?.removeEventListener('toggle', changed)
    },
    [panel],
  )
  return useSyncExternalStore(
    subscribe,
    () => panel.current !== null && isMenuOpen(panel.current),
    () => undefined,
  )
}
