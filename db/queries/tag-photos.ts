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
 * The listed photos with a tag, newest first, without those of members whom the viewer has muted or blocked.
 * @param tag normalized: trimmed and lower-case
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

/** The number of listed photos with a tag. */
export async function countTagPhotos(tag: string): Promise<number> {
  return countStatement().get({ tag })?.count ?? 0
}
