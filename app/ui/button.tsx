import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` for the main action of a page, `danger` for what cannot be undone. */
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

export interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
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
