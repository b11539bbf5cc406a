import { Avatar } from '#app/ui/avatar.tsx'
import { ReportLink } from '../feedback/report-link.tsx'
import { authorName } from '../photos/author-name.ts'
import { FollowButton } from '../follows/follow-button.tsx'
import { MuteLink } from '../mutes/mute-link.tsx'
import { MuteNote } from '../mutes/mute-note.tsx'
import { FeedLink } from '../feeds/feed-link.tsx'
import { EditProfileLink } from './edit-profile-link.tsx'
import { ProfileCounts } from './profile-counts.tsx'
import { ProfileLinks } from './profile-links.tsx'
import type { Profile } from './queries.server.ts'

export interface ProfileHeaderProps {
  profile: Profile
  /** Whether the viewer is this member. */
  isOwn: boolean
  /** An available username for the viewer's own profile, if it has none yet. */
  usernameProposal?: string | null
  /** The current page, to return to after following. */
  address: string
}

/** The header of a profile (docs/product.md#screens). */
export function ProfileHeader({
  profile,
  isOwn,
  usernameProposal = null,
  address,
}: ProfileHeaderProps) {
  const name = authorName(profile)
  return (
    <div className="profile">
      <Avatar src={profile.profileImageUrl} name={name} size="large" />
      <div className="profile-words">
        <div className="profile-name">
          <div>
            <h1>{name}</h1>
            {profile.username && <p>@{profile.username}</p>}
          </div>
          {isOwn ? (
            <EditProfileLink profile={profile} usernameProposal={usernameProposal} />
          ) : (
            profile.silence !== 'block' && (
              <FollowButton action={address} member={profile} following={profile.following} />
            )
          )}
        </div>
        {profile.silence && (
          <MuteNote kind={profile.silence} member={profile} returnTo={profile.url} />
        )}
        <ProfileCounts profile={profile} />
        {profile.bio && <p className="user-text">{profile.bio}</p>}
        <div className="profile-more">
          <ProfileLinks profile={profile} />
          {!isOwn && <ReportLink kind="user" id={profile.username ?? profile.id} />}
          <FeedLink page={profile.url} />
          <MuteLink member={profile} returnTo={profile.url} />
        </div>
      </div>
    </div>
  )
}
