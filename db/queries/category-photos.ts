import { sql } from 'drizzle-orm'
import { categories, photoTags } from '../schema.ts'
import { authorOf, longPhotoPage, pageEnd, type Page, type PhotoRow } from './photos.ts'

const { placeholder } = sql

// DISTINCT, because a photo may have two tags with one slug ('off road', 'off-road').
const categoryPage = longPhotoPage(
  (andHeard) =>
    sql`SELECT DISTINCT ${photoTags.photoId} FROM ${photoTags}
        WHERE ${photoTags.slug} = (SELECT ${categories.slug} FROM ${categories}
                                    WHERE ${categories.slug} = ${placeholder('slug')})
          AND ${photoTags.listed} = 1 AND ${photoTags.photoId} < ${placeholder('before')}
          ${andHeard(authorOf(photoTags.photoId), photoTags.photoId)} ${pageEnd}`,
)

/**
 * The listed photos of a category, newest first, without those of members whom the viewer has muted or
 * blocked; none if the category does not exist. A photo is in a category if the slug of one of its tags
 * equals the category's slug (docs/api.md).
 */
export async function listCategoryPhotos(
  slug: string,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  return categoryPage(viewerId, page, { slug })
}
