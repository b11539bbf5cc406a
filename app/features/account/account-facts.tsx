import { photoCount } from '../photos/photo-count.ts'
import { countText } from '#app/ui/count.ts'
import { dayText } from '#app/ui/relative-time.tsx'
import type { AccountOverview } from './queries.server.ts'

const counted = (count: number, one: string, many = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : many}`

/** A summary of the data stored about a member. */
export function AccountFacts({ account }: { account: AccountOverview }) {
  const { email, username, providers, sessionsCount } = account
  const facts = [
    ['E-mail address', `${email}, visible only to you`],
    ['Username', username ?? 'none yet'],
    ['Member since', dayText(Date.parse(account.createdAt))],
    ...(providers.length > 0 ? [['Signs in by', providers.join(', ')] as const] : []),
    ['Signed in on', counted(sessionsCount, 'device')],
    ['Posted', `${photoCount(account.photosCount)}, ${counted(account.bindersCount, 'binder')}`],
    [
      'Given',
      `${counted(account.commentsCount, 'comment')}, ${counted(account.likesCount, 'like')}`,
    ],
    [
      'Follows',
      `${counted(account.followersCount, 'follower')}, following ${countText(account.followingCount)}`,
    ],
  ] as const
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="user-text">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
