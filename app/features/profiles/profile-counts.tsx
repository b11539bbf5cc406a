import { countText } from '#app/ui/count.ts'
import { useFollows } from '../follows/follows.ts'
import type { Profile } from './queries.server.ts'

/** How much a member has shared, and with how many (spec section 2, 'User profile'). */
export function ProfileCounts({ profile }: { profile: Profile }) {
  const { followersCount } = useFollows(profile, profile.following)
  const counts = [
    ['Photos', profile.photosCount],
    ['Binders', profile.bindersCount],
    ['Followers', followersCount ?? profile.followersCount],
    ['Following', profile.followingCount],
  ] as const
  return (
    <ul className="profile-counts">
      {counts.map(([label, count]) => (
        <li key={label}>
          <b>{countText(count)}</b> {label}
        </li>
      ))}
    </ul>
  )
}
