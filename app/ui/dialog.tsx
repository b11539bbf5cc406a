import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/*
 * Only for scripts that are fetched when a dialog opens: the library weighs more than a page.
 */

export interface DialogProps {
  title: string
  /** Called for Escape, a click beside it and its Close button. */
  onClose: () => void
  /** `alertdialog` for a question: whatever closes it without an answer means no. */
  role?: 'dialog' | 'alertdialog'
  /** What has the focus first; the dialog itself where it is left out. */
  initialFocus?: RefObject<HTMLElement>
  /** As wide as a form, or as a form beside its picture, or as narrow as a question. */
  size?: 'form' | 'wide' | 'question'
  children: ReactNode
}

/** A titled panel above the page, with the focus kept inside and given back afterwards. */
export function Dialog(props: DialogProps) {
  const { title, onClose, role = 'dialog', initialFocus, size = 'form', children } = props
  return (
    <HeadlessDialog
      open
      onClose={onClose}
      role={role}
      initialFocus={initialFocus}
      className="dialog"
    >
      <div className="dialog-backdrop" aria-hidden="true" />
      <div className="dialog-frame">
        <DialogPanel className={classNames('dialog-panel', size !== 'form' && `dialog-${size}`)}>
          <div className="dialog-head">
            <DialogTitle as="h2">{title}</DialogTitle>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  )
}
