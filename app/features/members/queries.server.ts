import { findMember, type MemberRow } from '#db/queries/users.ts'
import { notFound } from '#app/http/http-error.ts'

/**
 * The member of a URL such as /u/{username}.
 * @throws HttpError 404
 */
export async function requireMember(usernameOrId: string | undefined): Promise<MemberRow> {
  const member = await findMember(usernameOrId ?? '')
  if (!member) throw notFound('User Not Found')
  return member
}
