import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export interface FaultScreenProps {
  /** The page's heading, such as '404 Page Not Found'. */
  heading: string
  text?: string
  /** The way out, usually one ButtonLink. */
  action?: ReactNode
}

/** A whole screen for what cannot be shown. */
export function FaultScreen({ heading, text, action }: FaultScreenProps) {
  return (
    <main id="main" className="page empty fault">
      <Icon name="logo" />
      <h1>{heading}</h1>
      {text && <p>{text}</p>}
      {action}
    </main>
  )
}
