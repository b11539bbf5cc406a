import { sql, type SQL } from 'drizzle-orm'
import { follows } from '../schema.ts'
import { pageEnd, photoPage, type Page, type PhotoRow } from './photos.ts'
import { isActiveMember } from './active-members.ts'

const { placeholder } = sql

/** The newest listed photos of the member that `owner` names, before the place in the list. */
const newestOf = (owner: string, limit: SQL) =>
  sql`SELECT theirs.id FROM photos AS theirs
      WHERE theirs.user_id = ${sql.raw(owner)} AND theirs.listed = 1 AND theirs.id < ${placeholder('before')}
      ORDER BY theirs.id DESC LIMIT ${limit}`

/**
 * First each followed member's newest photo, by one look at an index, and of these members the ones with
 * the newest: the page can hold photos of nobody else. Only their photos are merged. Neither those who
 * follow thousands nor those whose friends have been silent for a year make it read more than that.
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
 * The listed photos of those whom a member follows, newest first: none of members who are suspended,
 * or whom the member has silenced.
 */
export async function listFollowedPhotos(
  viewerId: string,
  page: Omit<Page, 'offset'>,
): Promise<PhotoRow[]> {
  return followedPage(viewerId, page)
}
