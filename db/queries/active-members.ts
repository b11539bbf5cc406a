import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { users } from '../schema.ts'

/**
 * The condition that a member is neither suspended nor being deleted; for lists in which the site itself
 * recommends members. Its index contains only the other members, so it costs almost nothing.
 * @param memberId the column with the member's id
 */
export function isActiveMember(memberId: SQLWrapper): SQL {
  // Without the hint SQLite uses the primary key and reads the member's whole row.
  return sql`NOT EXISTS (SELECT 1 FROM users AS others INDEXED BY users_out_of_standing
    WHERE others.id = ${memberId} AND (others.suspended_at IS NOT NULL OR others.deleted_at IS NOT NULL))`
}

const inactiveStatement = prepared((db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(
      sql`NOT ${isActiveMember(sql`${users.id}`)}
        AND ${users.id} IN (SELECT given.value FROM json_each(${sql.placeholder('ids')}) AS given)`,
    )
    .prepare(),
)

/** The ids among these whose members are suspended or being deleted. */
export async function inactiveMembers(ids: string[]): Promise<Set<string>> {
  return new Set(
    inactiveStatement()
      .all({ ids: JSON.stringify(ids) })
      .map(({ id }) => id),
  )
}
