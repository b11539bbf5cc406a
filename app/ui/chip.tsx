import type { ReactNode } from 'react'

interface ChipProps {
  href?: string
  current?: boolean
  children: ReactNode
}

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
