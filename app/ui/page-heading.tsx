import type { ReactNode } from 'react'

export interface PageHeadingProps {
  title: ReactNode
  /** A line under the title: a count, a description. */
  lead?: ReactNode
  /** Buttons at the end of the line. */
  children?: ReactNode
}

/** The one h1 of a page. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  return (
    <div className="page-heading">
      <div>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {children}
    </div>
  )
}
