import { memberPath } from '#app/http/addresses.ts'
import type { Author } from '../members/author.ts'
import { AuthorLine } from '../members/author-line.tsx'
import { FollowButton } from './follow-button.tsx'

export function SuggestedMembers({ members }: { members: Author[] }) {
  if (members.length === 0) return null
  return (
    <section className="page-narrow mx-auto" aria-labelledby="suggested-members">
      <h2 id="suggested-members" className="suggested-members">
        Members you could follow
      </h2>
      <ul className="follow-list panel">
        {members.map((member) => (
          <li key={member.id}>
            <AuthorLine author={member}>
              <FollowButton action={memberPath(member)} member={member} following={false} />
            </AuthorLine>
          </li>
        ))}
      </ul>
    </section>
  )
}
