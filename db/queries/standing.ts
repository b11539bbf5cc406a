import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * The condition that a member is neither suspended nor about to be gone: only such are shown where the
 * site itself names somebody. The index holds nobody else, so that it costs next to nothing.
 * @param memberId the column that names the member
 */
export function inGoodStanding(memberId: SQLWrapper): SQL {
  // Left to itself SQLite takes the primary key, and reads a member's whole row.
  return sql`NOT EXISTS (SELECT 1 FROM users AS others INDEXED BY users_out_of_standing
    WHERE others.id = ${memberId} AND (others.suspended_at IS NOT NULL OR others.deleted_at IS NOT NULL))`
}
