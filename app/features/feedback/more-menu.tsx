import type { ReactNode } from 'react'
import { moderationPath, withQuery } from '#app/http/addresses.ts'
import type { ReportTarget } from './feedback.ts'
import { Icon } from '#app/ui/icon.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { MuteLink, type MuteLinkProps } from '../mutes/mute-form.tsx'
import { useShell } from '#app/handlers/shell.ts'

interface ReportLinkProps {
  kind: ReportTarget['kind']
  id: number | string
}

const names = {
  photo: 'Report photo',
  comment: 'Report comment',
  user: 'Report profile',
} as const

const ReportLink = ({ kind, id }: ReportLinkProps) => (
  <>
    <a className="menu-item" href={withQuery('/report', { [kind]: id })} rel="nofollow">
      <Icon name="flag" />
      {names[kind]}
    </a>{' '}
  </>
)

function ModerateLink({ path }: { path: string }) {
  if (!useShell()?.viewer?.isModerator) return null
  return (
    <>
      {' '}
      <a className="menu-item" href={path}>
        <Icon name="alert" />
        Moderate
      </a>
    </>
  )
}

export const MORE_ACTIONS = 'More actions'
export const moreMenuId = (kind: ReportTarget['kind'], id: number | string) => `more-${kind}-${id}`

interface MoreMenuProps extends ReportLinkProps, MuteLinkProps {
  signedIn: boolean
  /** Beside the icon, where there is room. */
  word?: string
  /** What comes first. */
  children?: ReactNode
}

export const MoreMenu = (props: MoreMenuProps) => {
  const { kind, id, member, returnTo, signedIn, word, children } = props
  return (
    <PopoverMenu
      id={moreMenuId(kind, id)}
      label={MORE_ACTIONS}
      word={word}
      trigger={<Icon name="more" />}
    >
      {children}
      <ReportLink kind={kind} id={id} />
      {signedIn && <MuteLink member={member} returnTo={returnTo} />}
      <ModerateLink path={moderationPath(kind, kind === 'user' ? member.id : id)} />
    </PopoverMenu>
  )
}
