import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { authorName } from '../photos/author-name.ts'
import type { MutedMember } from './queries.server.ts'
import { MuteForm } from './mute-form.tsx'
import { endOf } from './messages.ts'

/** The muted and blocked members, each with an undo button. */
export function MuteList({ silences }: { silences: MutedMember[] }) {
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
          <MuteForm member={member} intent={endOf(kind)} returnTo="/account/silences" />
        </li>
      ))}
    </ul>
  )
}
