import { sql } from 'drizzle-orm'
import { photos } from '../schema.ts'
import { isBefore, isListed, pageEnd, photoPage, type Page, type PhotoRow } from './photos.ts'
import { hasBlocked } from './mutes.ts'

const isInside = sql`${photos.binderId} = ${sql.placeholder('binder')}`

const ownPage = photoPage(
  () => sql`SELECT ${photos.id} FROM ${photos} WHERE ${isInside} AND ${isBefore} ${pageEnd}`,
)
const listedPage = photoPage(
  () =>
    sql`SELECT ${photos.id} FROM ${photos} WHERE ${isInside} AND ${isListed} AND ${isBefore} ${pageEnd}`,
)

/**
 * The photos in a binder, newest first: all for its owner, listed ones for everyone else, and none for a
 * viewer who has blocked the owner. The caller checks that the viewer may see the binder.
 * @param viewerId whose likes are marked; null for a visitor
 */
export async function listBinderPhotos(
  binder: { id: number; userId: string },
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  if (hasBlocked(viewerId, binder.userId)) return []
  const pageOf = binder.userId === viewerId ? ownPage : listedPage
  return pageOf(viewerId, page, { binder: binder.id })
}
