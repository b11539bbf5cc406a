import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon, type IconName } from '#app/ui/icon.tsx'

export interface IconLinkProps {
  href: string
  icon: IconName
  /** Accessible name, shown as a tooltip on hover and on focus. */
  label: string
  /** Whether it links to the current page. */
  current?: boolean
  className?: string
  /** Props for a link that opens a dialog: see `use-dialog-link.ts`. */
  linkProps?: AnchorHTMLAttributes<HTMLAnchorElement>
  /** Decoration of the icon. */
  children?: ReactNode
}

/** An icon-only link of the header. */
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
