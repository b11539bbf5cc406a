import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { authorName } from '../photos/author-name.ts'
import type { SilencedMember } from './queries.server.ts'
import { SilenceForm } from './silence-form.tsx'
import { endOf } from './messages.ts'

/** Whom a member muted or blocked, each with the way back. */
export function SilenceList({ silences }: { silences: SilencedMember[] }) {
  return (
    <ul className="silences panel">
      {silences.map(({ member, kind, since }) => (
        <li key={member.id}>
          <Avatar src={member.profileImageUrl} name={authorName(member)} size="medium" />
          <div>
            <a href={memberPath(member)}>{authorName(member)}</a>
            <p className="text-muted">
              {kind === 'block' ? 'Blocked' : 'Muted'} since {dayText(Date.parse(since))}
            </p>
          </div>
          <SilenceForm member={member} intent={endOf(kind)} returnTo="/account/silences" />
        </li>
      ))}
    </ul>
  )
}
