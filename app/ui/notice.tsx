import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface NoticeProps {
  /** `status` is polite, for success; `error` is assertive. */
  tone?: 'status' | 'error'
  /** Focuses the message when the page opens. */
  autoFocus?: boolean
  children: ReactNode
}

/** A message about the last action. */
export function Notice({ tone = 'status', autoFocus, children }: NoticeProps) {
  const wrong = tone === 'error'
  return (
    <div
      className={classNames('notice', wrong && 'notice-error')}
      role={wrong ? 'alert' : 'status'}
      autoFocus={autoFocus}
      tabIndex={autoFocus ? -1 : undefined}
    >
      <Icon name={wrong ? 'alert' : 'check'} />
      <div>{children}</div>
    </div>
  )
}
