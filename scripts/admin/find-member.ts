import { authorName } from '#app/features/members/author.ts'
import { findMembers, type MemberRecord } from '#db/queries/member-records.ts'
import { AdminError } from './command.ts'
import { oneLine } from './text.ts'

/** How a result names a member: the username or the name, the address and the id. */
export function getName(member: MemberRecord): string {
  const name = member.username ?? authorName(member)
  return oneLine(`${name} (${member.email}, ${member.id})`)
}

/**
 * The member that a command is about.
 * @param name an e-mail address, an id or a username
 * @throws AdminError if there is none, or if several members have the address
 */
export async function requireMember(name: string): Promise<MemberRecord> {
  const [member, ...more] = await findMembers(name)
  if (!member) throw new AdminError(`There is no member "${oneLine(name)}".`)
  if (more.length === 0) return member
  const ids = [member, ...more].map(({ id, emailVerified }) =>
    emailVerified ? `${id} (verified)` : id,
  )
  throw new AdminError(`Several members have this address. Give the id of one: ${ids.join(', ')}.`)
}

/**
 * The member of a command's only argument.
 * @throws AdminError as `requireMember`
 */
export async function oneMember([name = '', ...more]: string[]): Promise<MemberRecord> {
  if (name === '' || more.length > 0) throw new AdminError('Give one EMAIL-or-ID.')
  return requireMember(name)
}
