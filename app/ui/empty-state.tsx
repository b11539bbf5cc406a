import type { ReactNode } from 'react'
import { Illustration, Icon, type IconName } from './icon.tsx'
import { useDeferredStylesheet } from './deferred-stylesheet.ts'

export interface EmptyStateProps {
  title: string
  text?: string
  /** Icon of the list's items, shown on the sun of the illustration. */
  icon?: IconName
  /** Usually one ButtonLink. */
  action?: ReactNode
  /** The page's main heading when there is no other. */
  heading?: 'h1' | 'h2'
}

/** Message for a list that could not be loaded (docs/product.md#errors). */
export const LIST_FAILURE = {
  title: 'Something went wrong',
  text: 'Failed to load content. Please try again.',
}

/** Shown in place of an empty list. */
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
