import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

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
 * A button that opens a panel. The browser's own popover opens it, closes it on Escape and on a click
 * elsewhere, and says to assistive technology whether it is open: all without a script.
 */
export function PopoverMenu(props: PopoverMenuProps) {
  const { id, label, trigger, tip = false, className, children } = props
  // React 18 does not know these two attributes by their property names.
  const opensPanel = { popovertarget: id }
  const asPopover = { popover: 'auto' }
  return (
    <div className={classNames('menu', className)}>
      <button
        type="button"
        className={classNames('icon-button', tip && 'tip')}
        aria-label={label}
        {...opensPanel}
      >
        {trigger}
      </button>
      <div className="menu-panel" id={id} {...asPopover}>
        {children}
      </div>
    </div>
  )
}
