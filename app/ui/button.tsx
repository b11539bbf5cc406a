import type {
  AnchorHTMLAttributes,
  ButtonHTMLAttributes,
  FormHTMLAttributes,
  KeyboardEvent,
  ReactNode,
} from 'react'
import { classNames } from './class-names.ts'
import { useHydrated } from './hydration.ts'
import { Icon, type IconName } from './icon.tsx'
import { PostForm } from './post-form.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
}

export const Button = ({
  variant = 'primary',
  className,
  type = 'submit',
  ...rest
}: ButtonProps) => (
  <>
    <button
      type={type}
      className={classNames('button', `button-${variant}`, className)}
      {...rest}
    />{' '}
  </>
)

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  variant?: ButtonVariant
  icon?: IconName
}

export function ButtonLink(props: ButtonLinkProps) {
  const { variant = 'primary', icon, className, children, ...rest } = props
  return (
    <>
      <a className={classNames('button', `button-${variant}`, className)} {...rest}>
        {icon && <Icon name={icon} className="size-5" />}
        {children}
      </a>{' '}
    </>
  )
}

export const QuietLink = (props: ButtonLinkProps) => <ButtonLink variant="quiet" {...props} />

/** A button of a form with several: the server does what `value` names. */
export const IntentButton = ({ variant = 'quiet', ...rest }: ButtonProps) => (
  <Button variant={variant} name="intent" {...rest} />
)

type IntentFormProps = FormHTMLAttributes<HTMLFormElement> & { intent: string }

export const IntentForm = ({ intent, children, ...rest }: IntentFormProps) => (
  <PostForm {...rest}>
    <input type="hidden" name="intent" value={intent} />
    {children}
  </PostForm>
)

interface CancelProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The page to go to, without `onClick`. */
  href?: string
}

/** Leaves a form without sending it. */
export function CancelLink({ href = '', ...rest }: CancelProps) {
  if (!rest.onClick) return <QuietLink href={href}>Cancel</QuietLink>
  return (
    <Button type="button" variant="quiet" {...rest}>
      Cancel
    </Button>
  )
}

/** The link to the next page of a list; nothing at its end. */
export function LoadMore({ href, label = 'Load more' }: { href: string | null; label?: string }) {
  if (href === null) return null
  return (
    <div className="grid-end">
      <QuietLink href={href} rel="next">
        {label}
      </QuietLink>
    </div>
  )
}

function clickOnSpace(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

export function useLinkButton() {
  const hydrated = useHydrated()
  return hydrated ? { role: 'button', onKeyDown: clickOnSpace } : {}
}

export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className="form-actions">{children}</div>
)
