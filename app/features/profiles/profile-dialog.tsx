import { useRevalidator } from '@remix-run/react'
import { Dialog } from '#app/ui/dialog.tsx'
import { queueToast, showToast } from '#app/ui/toast-store.ts'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { ProfileForm } from './profile-form.tsx'
import { profileTexts, PROFILE_UPDATED } from './profile.ts'
import type { Profile } from './queries.server.ts'

export interface ProfileDialogProps extends LinkedDialogProps {
  profile: Profile
  usernameProposal: string | null
}

export default function ProfileDialog({ profile, usernameProposal, close }: ProfileDialogProps) {
  const { revalidate } = useRevalidator()
  function onSaved(url: string) {
    if (url === profile.url) {
      showToast(PROFILE_UPDATED)
      void close().then(revalidate)
    } else {
      queueToast(PROFILE_UPDATED)
      void close().then(() => location.assign(url))
    }
  }
  return (
    <Dialog title="Edit Profile" onClose={() => void close()}>
      <ProfileForm
        profileUrl={profile.url}
        values={profileTexts(profile, usernameProposal)}
        isProposed={profile.username === null}
        avatar={profile.profileImageUrl}
        onSaved={onSaved}
        onAvatarChanged={revalidate}
        onCancel={() => void close()}
      />
    </Dialog>
  )
}
