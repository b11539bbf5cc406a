import type { NamedMember } from './report-case.ts'

/** A member's name with the way to the profile; a word for those whose account is gone. */
export function MemberLink({ member }: { member: NamedMember | null }) {
  if (!member) return <>a former member</>
  return (
    <a className="text-link" href={member.url}>
      {member.name}
    </a>
  )
}
