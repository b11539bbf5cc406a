import { Icon } from '#app/ui/icon.tsx'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { MuteLink, type MuteLinkProps } from '../mutes/mute-form.tsx'
import { ReportLink, type ReportLinkProps } from './report-link.tsx'

interface MoreMenuProps extends ReportLinkProps, MuteLinkProps {
  /** Whether the viewer can mute: a signed-in member. */
  signedIn: boolean
}

/** What a viewer can do about a photo, a comment or a profile of another member. */
export function MoreMenu({ kind, id, member, returnTo, signedIn }: MoreMenuProps) {
  return (
    <PopoverMenu id={`more-${kind}-${id}`} label="More actions" trigger={<Icon name="more" />}>
      <ReportLink kind={kind} id={id} />
      {signedIn && <MuteLink member={member} returnTo={returnTo} />}
    </PopoverMenu>
  )
}
