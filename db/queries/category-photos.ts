import { sql } from 'drizzle-orm'
import { categories, photoTags } from '../schema.ts'
import { authorOf, longPhotoPage, pageEnd, type Page, type PhotoRow } from './photos.ts'

const { placeholder } = sql

// A photo may have two tags with one slug ('off road', 'off-road') and still stands here once.
const categoryPage = longPhotoPage(
  (andHeard) =>
    sql`SELECT DISTINCT ${photoTags.photoId} FROM ${photoTags}
        WHERE ${photoTags.slug} = (SELECT ${categories.slug} FROM ${categories}
                                    WHERE ${categories.slug} = ${placeholder('slug')})
          AND ${photoTags.listed} = 1 AND ${photoTags.photoId} < ${placeholder('before')}
          ${andHeard(authorOf(photoTags.photoId), photoTags.photoId)} ${pageEnd}`,
)

/**
 * The photos of a category that everyone may see, newest first, without those of members whom the viewer
 * has silenced; none where there is no such category.
 * A photo is in a category when one of its tags, as a slug, equals the category's slug (contract: JSON).
 */
export async function listCategoryPhotos(
  slug: string,
  viewerId: string | null,
  page: Page,
): Promise<PhotoRow[]> {
  return categoryPage(viewerId, page, { slug })
}
