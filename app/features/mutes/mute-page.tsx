import type { MuteKind } from '#db/queries/mutes.ts'
import { memberPath } from '#app/http/addresses.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { dayText } from '#app/ui/relative-time.tsx'
import { authorName } from '../members/author.ts'
import { MuteForm, type MuteFormProps, MuteNote } from './mute-form.tsx'
import type { MutedMember } from './queries.server.ts'
import { undoIntent } from './messages.ts'

interface MuteChoicesProps extends Pick<MuteFormProps, 'member' | 'returnTo'> {
  current: MuteKind | null
}

export function MuteChoices({ member, returnTo, current }: MuteChoicesProps) {
  const name = authorName(member)
  const shared = { member, returnTo }
  return (
    <div className="stack">
      {current && (
        <div className="panel">
          <MuteNote kind={current} {...shared} />
        </div>
      )}
      {current === null && (
        <section className="panel stack" aria-labelledby="mute">
          <h2 id="mute">Mute</h2>
          <p>
            Photos and comments by {name} no longer appear in your lists, searches, comments and
            notifications. {name} is not notified and can still follow you, like and comment.
          </p>
          <MuteForm intent="mute" {...shared} />
        </section>
      )}
      {current !== 'block' && (
        <section className="panel stack" aria-labelledby="block">
          <h2 id="block">Block</h2>
          <p>
            The same as muting, and {name} can no longer follow you, or like or comment on your
            photos. If one of you follows the other, this ends. {name} is not notified and can still
            see what is public. Your comments on their photos stay; delete them first if you don't
            want that.
          </p>
          <MuteForm intent="block" variant="danger" {...shared} />
        </section>
      )}
    </div>
  )
}

export const MuteList = ({ members }: { members: MutedMember[] }) => (
  <ul className="mute-list panel">
    {members.map(({ member, kind, since }) => (
      <li key={member.id}>
        <Avatar src={member.profileImageUrl} name={authorName(member)} size="medium" />
        <div>
          <a href={memberPath(member)}>{authorName(member)}</a>
          <p className="text-muted">
            {kind === 'block' ? 'Blocked' : 'Muted'} since {dayText(Date.parse(since))}
          </p>
        </div>
        <MuteForm member={member} intent={undoIntent(kind)} returnTo="/account/mutes" />
      </li>
    ))}
  </ul>
)
