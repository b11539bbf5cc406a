import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

interface NoticeProps {
  tone?: 'status' | 'error' | 'note'
  autoFocus?: boolean
  children: ReactNode
}

const ROLES = { status: 'status', error: 'alert', note: undefined } as const
const ICONS = { status: 'check', error: 'alert', note: 'user' } as const

export const Notice = ({ tone = 'status', autoFocus, children }: NoticeProps) => (
  <div
    className={classNames('notice', tone === 'error' && 'notice-error')}
    role={ROLES[tone]}
    autoFocus={autoFocus}
    tabIndex={autoFocus ? -1 : undefined}
  >
    <Icon name={ICONS[tone]} />
    <div>{children}</div>
  </div>
)

export const PrivateNote = ({ icon = 'lock', text }: { icon?: IconName; text: string }) => (
  <p className="photo-private">
    <Icon name={icon} className="size-5" />
    {text}
  </p>
)
