import { RelativeTime } from '#app/ui/relative-time.tsx'
import { MemberLink } from './member-link.tsx'
import type { RecordedAction } from './report-case.ts'

export interface RecordListProps {
  /** Newest first. */
  actions: RecordedAction[]
  /** When the page was rendered, in milliseconds. */
  now: number
}

/** The log of moderation actions. */
export function RecordList({ actions, now }: RecordListProps) {
  return (
    <ul className="panel record">
      {actions.map(({ id, text, note, by, member, reportId, createdAt }) => (
        <li key={id}>
          <p>
            <strong>{text}</strong>
            {reportId !== null && ` after report ${reportId}`} by <MemberLink member={by} />
            {member && (
              <>
                , member: <MemberLink member={member} />
              </>
            )}
          </p>
          {note && <p className="user-text">{note}</p>}
          <p className="text-muted text-sm">
            <RelativeTime iso={createdAt} now={now} />
          </p>
        </li>
      ))}
    </ul>
  )
}
