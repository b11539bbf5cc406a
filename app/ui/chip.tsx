import type { ReactNode } from 'react'

export interface ChipProps {
  /** Makes the chip a link. */
  href?: string
  /** Marks the chip of the current page. */
  current?: boolean
  children: ReactNode
}

/** A small label such as a tag. */
export function Chip({ href, current = false, children }: ChipProps) {
  if (href === undefined) return <span className="chip">{children}</span>
  return (
    <>
      <a className="chip" href={href} aria-current={current ? 'page' : undefined}>
        {children}
      </a>{' '}
    </>
  )
}
