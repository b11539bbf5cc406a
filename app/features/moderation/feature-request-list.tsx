import { RelativeTime } from '#app/ui/relative-time.tsx'
import { MemberLink } from './member-link.tsx'
import type { FeatureRequest } from './report-case.ts'

export interface FeatureRequestListProps {
  /** Newest first. */
  wishes: FeatureRequest[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** The list of feature requests. */
export function FeatureRequestList({ wishes, now }: FeatureRequestListProps) {
  return (
    <ul className="stack">
      {wishes.map(({ id, title, description, category, priority, user, createdAt }) => (
        <li key={id} className="panel report-card">
          <header>
            <h2>{title}</h2>
            <p className="text-muted">
              {category}, {priority} priority, by{' '}
              {user ? <MemberLink member={user} /> : 'a visitor'},{' '}
              <RelativeTime iso={createdAt} now={now} />
            </p>
          </header>
          <p className="user-text">{description}</p>
        </li>
      ))}
    </ul>
  )
}
