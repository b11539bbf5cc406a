import { countText } from '#app/ui/count.ts'
import { followListPath } from '../follows/follow-list-page.ts'
import { useFollows } from '../follows/follows.ts'
import type { Profile } from './queries.server.ts'

/** The counts of a profile (docs/product.md#screens). */
export function ProfileCounts({ profile }: { profile: Profile }) {
  const { followersCount } = useFollows(profile, profile.following)
  const counts = [
    ['Photos', profile.photosCount, null],
    ['Binders', profile.bindersCount, null],
    ['Followers', followersCount ?? profile.followersCount, 'followers'],
    ['Following', profile.followingCount, 'following'],
  ] as const
  return (
    <ul className="profile-counts">
      {counts.map(([label, count, list]) => {
        const text = (
          <>
            <b>{countText(count)}</b> {label}
          </>
        )
        return (
          <li key={label}>
            {list ? <a href={followListPath(profile.url, list)}>{text}</a> : text}
          </li>
        )
      })}
    </ul>
  )
}
