import { Dialog as HeadlessDialog, DialogPanel, DialogTitle } from '@headlessui/react'
import type { ReactNode, RefObject } from 'react'
import { classNames } from './class-names.ts'
import { useSecondClickIgnored } from './second-click.ts'
import { Icon } from './icon.tsx'

/*
 * Import only in scripts that load when a dialog opens: the library is larger than the script of a
 * page.
 */

interface DialogProps {
  title: string
  onClose: () => void
  role?: 'dialog' | 'alertdialog'
  initialFocus?: RefObject<HTMLElement>
  size?: 'form' | 'wide' | 'question'
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, onClose, role = 'dialog', initialFocus, size = 'form', children } = props
  useSecondClickIgnored()
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
