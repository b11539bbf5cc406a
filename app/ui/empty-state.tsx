import type { ReactNode } from 'react'
import { Illustration } from './illustration.tsx'
import { useDeferredStylesheet } from './deferred-stylesheet.ts'
import { Icon, type IconName } from './icon.tsx'

export interface EmptyStateProps {
  title: string
  text?: string
  /** What the list is of; it stands in the sun. */
  icon?: IconName
  /** Usually one ButtonLink. */
  action?: ReactNode
  /** The page's own heading when no other stands above. */
  heading?: 'h1' | 'h2'
}

/** What a list shows when there is nothing in it. */
export function EmptyState({
  title,
  text,
  icon = 'image',
  action,
  heading: Heading = 'h2',
}: EmptyStateProps) {
  useDeferredStylesheet()
  return (
    <div className="empty">
      <div className="empty-scene">
        <Icon name={icon} />
        <Illustration name="hill" />
      </div>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
