import type { NamedMember } from './report-case.ts'

/** A member's name with a link to the profile; a placeholder if the account is deleted. */
export function MemberLink({ member }: { member: NamedMember | null }) {
  if (!member) return <>a former member</>
  return (
    <a className="text-link" href={member.url}>
      {member.name}
    </a>
  )
}
