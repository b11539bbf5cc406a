import { Avatar } from '#app/ui/avatar.tsx'
import { QuietLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import { UserText } from '#app/ui/user-text.tsx'
import { countText } from '#app/ui/count.ts'
import { followListPath, hostName } from '#app/http/addresses.ts'
import { MoreMenu } from '../feedback/more-menu.tsx'
import { authorName } from '../members/author.ts'
import type { PhotoCard } from '../photos/photo.ts'
import { Picture } from '../photos/picture/picture.tsx'
import { FollowButton, useFollows } from '../follows/follow-button.tsx'
import { MuteNote } from '../mutes/mute-form.tsx'
import { useShell } from '#app/handlers/shell.ts'
import type { Profile } from './queries.server.ts'
import { profileLinkNames, profileLinks } from './profile-links.ts'

export function ProfileCover({ photo }: { photo: PhotoCard }) {
  const { url, title, altText, picture } = photo
  return (
    <a className="profile-cover" href={url} style={{ backgroundColor: picture.dominantColor }}>
      <Picture picture={picture} alt={altText || title} use="banner" priority />
    </a>
  )
}

export function ProfileHeader({
  profile,
  isOwn,
  usernameProposal = null,
  address,
}: {
  profile: Profile
  isOwn: boolean
  usernameProposal?: string | null
  address: string
}) {
  const isSignedIn = Boolean(useShell()?.viewer)
  const name = authorName(profile)
  return (
    <div className="profile">
      <Avatar src={profile.profileImageUrl} name={name} size="large" />
      <div className="profile-details">
        <div className="profile-name">
          <div>
            <h1>{name}</h1>
            {profile.username && <p>@{profile.username}</p>}
          </div>
          {isOwn ? (
            <div className="flex flex-wrap items-center gap-2">
              <EditProfileLink profile={profile} usernameProposal={usernameProposal} />
              <QuietLink href="/account">Account</QuietLink>
            </div>
          ) : (
            <div className="flex flex-wrap items-center gap-1">
              {profile.mute !== 'block' && (
                <FollowButton action={address} member={profile} following={profile.following} />
              )}{' '}
              <MoreMenu
                kind="user"
                id={profile.username ?? profile.id}
                member={profile}
                returnTo={profile.url}
                signedIn={isSignedIn}
              />
            </div>
          )}
        </div>
        {profile.mute && <MuteNote kind={profile.mute} member={profile} returnTo={profile.url} />}
        <ProfileCounts profile={profile} />
        {profile.bio && <UserText text={profile.bio} />}
        <ProfileLinks profile={profile} />
      </div>
    </div>
  )
}

const profileDialog = lazyPart(() => import('./profile-form.tsx'))

function EditProfileLink(own: { profile: Profile; usernameProposal: string | null }) {
  const { profile } = own
  const { linkProps, dialog } = useDialogLink(
    profileDialog,
    ({ default: ProfileDialog }, props) => <ProfileDialog {...own} {...props} />,
  )
  return (
    <>
      <QuietLink href={`${profile.url}/edit`} {...linkProps} icon="edit">
        Edit Profile
      </QuietLink>
      {dialog}
    </>
  )
}

function ProfileCounts({ profile }: { profile: Profile }) {
  const { followersCount } = useFollows(profile, profile.following)
  const { photosCount, bindersCount, followingCount, likesGiven, url } = profile
  const followers = followersCount ?? profile.followersCount
  const counts: [count: number, label: string, href: string | null][] = [
    [photosCount, photosCount === 1 ? 'Photo' : 'Photos', null],
    [bindersCount, bindersCount === 1 ? 'Binder' : 'Binders', null],
    [followers, followers === 1 ? 'Follower' : 'Followers', followListPath(url, 'followers')],
    [followingCount, 'Following', followListPath(url, 'following')],
  ]
  if (likesGiven !== null)
    counts.push([likesGiven, likesGiven === 1 ? 'Like given' : 'Likes given', '/liked'])
  return (
    <ul className="profile-counts">
      {counts.map(([count, label, href]) => {
        const text = (
          <>
            <b>{countText(count)}</b> {label}
          </>
        )
        return <li key={label}>{href === null ? text : <a href={href}>{text}</a>}</li>
      })}
    </ul>
  )
}

/** A member's links to other sites; renders nothing without any. */
function ProfileLinks({ profile }: { profile: Profile }) {
  const links = profileLinkNames.flatMap((name) => {
    const address = profile[name]
    // The website shows its URL, the others the name of the site.
    return address
      ? [{ name, address, text: name === 'website' ? hostName(address) : profileLinks[name] }]
      : []
  })
  if (links.length === 0) return null
  return (
    <ul className="profile-links" aria-label="Links">
      {links.map(({ name, address, text }) => (
        <li key={name}>
          <a className="chip" href={address} target="_blank" rel="nofollow ugc noopener">
            {name === 'website' && <span className="sr-only">Website: </span>}
            <span>{text}</span>
            <Icon name="external" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
