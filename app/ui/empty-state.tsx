import type { ReactNode } from 'react'
import { Illustration, Icon, type IconName } from './icon.tsx'
import { useDeferredStylesheet } from './deferred-stylesheet.ts'

export interface EmptyStateProps {
  title: string
  text?: string
  icon?: IconName
  action?: ReactNode
}

export const LIST_FAILURE = {
  title: 'Something went wrong',
  text: 'Failed to load content. Please try again.',
}

export function EmptyState({ title, text, icon = 'image', action }: EmptyStateProps) {
  useDeferredStylesheet()
  return (
    <div className="empty">
      <div className="empty-scene">
        <Icon name={icon} />
        <Illustration name="hill" />
      </div>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
