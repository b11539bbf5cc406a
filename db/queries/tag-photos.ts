import { eq, sql } from 'drizzle-orm'
import { prepared } from '../client.ts'
import { photoTags, tagCounts } from '../schema.ts'
import { authorOf, longPhotoPage, pageEnd, type Page, type PhotoRow } from './photos.ts'

const { placeholder } = sql

const tagPage = longPhotoPage(
  (andHeard) =>
    sql`SELECT ${photoTags.photoId} FROM ${photoTags}
        WHERE ${photoTags.tag} = ${placeholder('tag')} AND ${photoTags.listed} = 1
          AND ${photoTags.photoId} < ${placeholder('before')}
          ${andHeard(authorOf(photoTags.photoId), photoTags.photoId)} ${pageEnd}`,
)

/**
 * The photos with a tag that everyone may see, newest first, without those of members whom the viewer
 * has silenced.
 * @param tag as it is kept: trimmed and lower-case
 */
export async function listTagPhotos(
  tag: string,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  return tagPage(viewerId, page, { tag })
}

const countStatement = prepared((db) =>
  db
    .select({ count: tagCounts.count })
    .from(tagCounts)
    .where(eq(tagCounts.tag, placeholder('tag')))
    .prepare(),
)

/** How many photos with a tag everyone may see. */
export async function countTagPhotos(tag: string): Promise<number> {
  return countStatement().get({ tag })?.count ?? 0
}
