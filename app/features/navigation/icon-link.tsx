import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'

export interface IconLinkProps {
  href: string
  icon: IconName
  /** Accessible name, shown as a tooltip on hover and on focus. */
  label: string
  /** Whether the page it leads to is the one being shown. */
  current?: boolean
  className?: string
  /** What a link that opens a dialog is given: see `use-dialog-link.ts`. */
  linkProps?: AnchorHTMLAttributes<HTMLAnchorElement>
  /** Decoration of the icon. */
  children?: ReactNode
}

/** A link of the header that shows an icon alone. */
export function IconLink(props: IconLinkProps) {
  const { href, icon, label, current, className, linkProps, children } = props
  return (
    <>
      <a
        className={classNames('icon-button tip', className)}
        href={href}
        aria-current={current ? 'page' : undefined}
        {...linkProps}
      >
        <Icon name={icon} />
        {children}
        <span>{label}</span>
      </a>{' '}
    </>
  )
}
