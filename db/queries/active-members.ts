import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { users } from '../schema.ts'

/**
 * The condition that a member is neither suspended nor about to be gone: only such are shown where the
 * site itself names somebody. The index holds nobody else, so that it costs next to nothing.
 * @param memberId the column that names the member
 */
export function isActiveMember(memberId: SQLWrapper): SQL {
  // Left to itself SQLite takes the primary key, and reads a member's whole row.
  return sql`NOT EXISTS (SELECT 1 FROM users AS others INDEXED BY users_out_of_standing
    WHERE others.id = ${memberId} AND (others.suspended_at IS NOT NULL OR others.deleted_at IS NOT NULL))`
}

const outStatement = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`NOT ${isActiveMember(sql`${users.id}`)}
        AND ${users.id} IN (SELECT given.value FROM json_each(${sql.placeholder('ids')}) AS given)`,
    )
    .prepare(),
)

/** Those of the members with these ids who are suspended, or about to be gone. */
export async function inactiveMembers(ids: string[]): Promise<Set<string>> {
  return new Set(
    outStatement()
      .all({ ids: JSON.stringify(ids) })
      .map(({ id }) => id),
  )
}
