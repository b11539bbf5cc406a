import { useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useElementValue } from './hydration.ts'

interface PopoverMenuProps {
  id: string
  label: string
  trigger: ReactNode
  tip?: boolean
  /** A word of the label, shown beside the trigger where there is room. */
  word?: string
  className?: string
  children: ReactNode
}

/**
 * A button that opens a panel; with script it closes after a choice, so that Back shows it closed,
 * and when the focus leaves it.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { id, label, trigger, tip = false, word, className, children } = props
  const panel = useRef<HTMLDivElement>(null)
  const expanded = useElementValue(panel, 'toggle', isMenuOpen, undefined)
  // React 18 does not know the property names of these two attributes.
  const opensPanel = { popovertarget: id }
  const asPopover = { popover: 'auto' }

  function close() {
    if (panel.current && isMenuOpen(panel.current)) panel.current.hidePopover()
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
        className={classNames('icon-button', tip && 'tip', word && 'with-word')}
        aria-expanded={expanded}
        {...opensPanel}
      >
        {trigger}
        {word && <span aria-hidden="true">{word}</span>}
        <span className={tip ? undefined : 'sr-only'}>{label}</span>
      </button>
      <div ref={panel} className="menu-panel" id={id} {...asPopover} onClick={closeOnChoice}>
        {children}
      </div>
    </div>
  )
}

// Chrome before 114, Safari before 17 and Firefox before 125 have no popovers: `header.css` shows a
// menu on focus.
const hasPopovers = () => 'popover' in HTMLElement.prototype

const isMenuOpen = (panel: HTMLElement): boolean | undefined =>
  hasPopovers() ? panel.matches(':popover-open') : undefined

export const openMenu = (within: ParentNode = document): HTMLElement | null =>
  hasPopovers() ? within.querySelector(':popover-open') : null
