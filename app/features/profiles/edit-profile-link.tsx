import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { Profile } from './queries.server.ts'

const profileDialog = lazyPart(() => import('./profile-dialog.tsx'))

export interface EditProfileLinkProps {
  profile: Profile
  /** An available username for a member who has none yet. */
  usernameProposal: string | null
}

/** The link to one's own profile form, which opens its dialog. */
export function EditProfileLink(own: EditProfileLinkProps) {
  const { profile } = own
  const { linkProps, dialog } = useDialogLink(
    profileDialog,
    ({ default: ProfileDialog }, props) => <ProfileDialog {...own} {...props} />,
  )
  return (
    <>
      <ButtonLink variant="quiet" href={`${profile.url}/edit`} {...linkProps}>
        <Icon name="edit" className="size-5" />
        Edit Profile
      </ButtonLink>
      {dialog}
    </>
  )
}
