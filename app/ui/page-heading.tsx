import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}

export const PageHeading = ({ title, lead, children }: PageHeadingProps) => (
  <div className="page-heading">
    <div>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {children}
  </div>
)
