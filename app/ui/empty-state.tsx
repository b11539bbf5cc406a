import type { ReactNode } from 'react'
import { Illustration, Icon, type IconName } from './icon.tsx'
import { useDeferredStylesheet } from './deferred-stylesheet.ts'

export interface EmptyStateProps {
  title: string
  text?: string
  icon?: IconName
  action?: ReactNode
  heading?: 'h1' | 'h2'
}

export const LIST_FAILURE = {
  title: 'Something went wrong',
  text: 'Failed to load content. Please try again.',
}

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
