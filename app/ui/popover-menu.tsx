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
  /** What the button shows. */
  trigger: ReactNode
  /** Whether the name also shows as a tooltip. */
  tip?: boolean
  className?: string
  /** Links and forms; see the class `menu-item`. */
  children: ReactNode
}

/**
 * A button that opens a panel. The browser's own popover opens it and closes it on Escape and on a click
 * elsewhere, all without a script. With one it also closes behind a choice, so that a page that Back
 * brings again has it closed, and when the keyboard moves on. Browsers without popovers: `open-menu.ts`.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { id, label, trigger, tip = false, className, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const expanded = useExpanded(panel)
  useEffect(() => (panel.current ? polyfillMenu(panel.current) : undefined), [])
  // React 18 does not know these two attributes by their property names.
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

/** Whether the panel is open; undefined in the server's HTML, where the browser itself says so. */
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
