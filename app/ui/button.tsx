import type { AnchorHTMLAttributes, ButtonHTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useHydrated } from './hydration.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the main action of a page, `danger` for an action that cannot be undone. */
  variant?: ButtonVariant
}

/** A button that submits its form by default. The space after it is for text browsers. */
export function Button({ variant = 'primary', className, type = 'submit', ...rest }: ButtonProps) {
  return (
    <>
      <button
        type={type}
        className={classNames('button', `button-${variant}`, className)}
        {...rest}
      />{' '}
    </>
  )
}

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  variant?: ButtonVariant
}

/** A link that looks like a button. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return (
    <>
      <a className={classNames('button', `button-${variant}`, className)} {...rest} />{' '}
    </>
  )
}

function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/**
 * Attributes for a link whose click a script handles on the page: after hydration it has the role of a
 * button and reacts to the space key. Before, it is a plain link.
 */
export function useLinkButton() {
  const hydrated = useHydrated()
  return hydrated ? { role: 'button', onKeyDown: clickOnSpace } : {}
}

/** The buttons of a form, main button first; in a dialog they stay below the scrolling part. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className="form-actions">{children}</div>
}
