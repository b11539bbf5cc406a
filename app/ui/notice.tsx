import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface NoticeProps {
  /** `status` tells of a success and is polite, `error` interrupts. */
  tone?: 'status' | 'error'
  children: ReactNode
}

/** A message about what has just happened. */
export function Notice({ tone = 'status', children }: NoticeProps) {
  const wrong = tone === 'error'
  return (
    <div
      className={classNames('notice', wrong && 'notice-error')}
      role={wrong ? 'alert' : 'status'}
    >
      <Icon name={wrong ? 'alert' : 'check'} />
      <div>{children}</div>
    </div>
  )
}
