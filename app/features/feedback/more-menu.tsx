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

interface MoreMenuProps extends ReportLinkProps, MuteLinkProps {
  signedIn: boolean
}

export const MoreMenu = ({ kind, id, member, returnTo, signedIn }: MoreMenuProps) => (
  <PopoverMenu id={`more-${kind}-${id}`} label="More actions" trigger={<Icon name="more" />}>
    <ReportLink kind={kind} id={id} />
    {signedIn && <MuteLink member={member} returnTo={returnTo} />}
    <ModerateLink path={moderationPath(kind, kind === 'user' ? member.id : id)} />
  </PopoverMenu>
)
