import type { ReactNode } from 'react'
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
  children?: ReactNode
}

/** A link of the header that shows an icon alone. */
export function IconLink({ href, icon, label, current, className, children }: IconLinkProps) {
  return (
    <a
      className={classNames('icon-button tip', className)}
      href={href}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
    >
      <Icon name={icon} />
      {children}
    </a>
  )
}
