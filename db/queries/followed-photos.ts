import { sql, type SQL } from 'drizzle-orm'
import { follows } from '../schema.ts'
import { pageEnd, photoPage, type Page, type PhotoRow } from './photos.ts'
import { isActiveMember } from './active-members.ts'

const { placeholder } = sql

/** The newest listed photos of the member in the column `owner`, before the page's position. */
const newestOf = (owner: string, limit: SQL) =>
  sql`SELECT theirs.id FROM photos AS theirs
      WHERE theirs.user_id = ${sql.raw(owner)} AND theirs.listed = 1 AND theirs.id < ${placeholder('before')}
      ORDER BY theirs.id DESC LIMIT ${limit}`

/**
 * Reads the newest photo of each followed member from an index, then only the members with the newest ones: a
 * page cannot contain photos of others. Only their photos are merged, so the cost is bounded for a viewer who
 * follows thousands, or members who have not posted for a year.
 */
const followedPage = photoPage(
  (andHeard) => sql`WITH newest AS MATERIALIZED (
      SELECT ${follows.followingId} AS member, (${newestOf('follows.following_id', sql`1`)}) AS id
      FROM ${follows} WHERE ${follows.followerId} = ${placeholder('viewer')}
        AND ${isActiveMember(follows.followingId)} ${andHeard(follows.followingId)}
      ORDER BY 2 DESC LIMIT ${placeholder('limit')})
    SELECT photos.id FROM newest CROSS JOIN photos
      ON photos.id IN (${newestOf('newest.member', sql`${placeholder('limit')}`)}) ${pageEnd}`,
)

/**
 * The listed photos of the members whom a member follows, newest first, without members who are suspended,
 * muted or blocked.
 */
export async function listFollowedPhotos(
  viewerId: string,
  page: Omit<Page, 'offset'>,
): Promise<PhotoRow[]> {
  return followedPage(viewerId, page)
}
