import { sql } from 'drizzle-orm'
import { photos } from '../schema.ts'
import { isBefore, isListed, pageEnd, photoPage, type Page, type PhotoRow } from './photos.ts'
import { hasBlocked } from './mutes.ts'

const isTheirs = sql`${photos.userId} = ${sql.placeholder('member')}`

const ownPage = photoPage(
  () => sql`SELECT ${photos.id} FROM ${photos} WHERE ${isTheirs} AND ${isBefore} ${pageEnd}`,
)
const listedPage = photoPage(
  () =>
    sql`SELECT ${photos.id} FROM ${photos} WHERE ${isTheirs} AND ${isListed} AND ${isBefore} ${pageEnd}`,
)

/**
 * A member's photos, newest first: all for the member, listed ones for everyone else, and none for a viewer
 * who has blocked the member.
 * @param viewerId whose likes are marked; null for a visitor
 */
export async function listMemberPhotos(
  memberId: string,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  if (hasBlocked(viewerId, memberId)) return []
  const pageOf = memberId === viewerId ? ownPage : listedPage
  return pageOf(viewerId, page, { member: memberId })
}
