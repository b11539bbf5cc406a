import { desc, sql, eq, asc } from 'drizzle-orm'
import { database, prepared, sqlColumn, writeTransaction } from '../client.ts'
import { oncePerRevision } from '../content-revision.ts'
import { tagCounts, photoTags, categories } from '../schema.ts'
import { isInChunk, longPhotoPage, pageEnd, selectAuthor, type Page } from './photos.ts'

/** The tags with the most listed photos, most first. */
export const topTags = async (limit: number) => readTopTags(limit)

const readTopTags = oncePerRevision((limit: number): { tag: string; count: number }[] =>
  database()
    .select()
    .from(tagCounts)
    .orderBy(desc(tagCounts.count), tagCounts.tag)
    .limit(limit)
    .all(),
)

const { placeholder } = sql

const isOfPage = sql`${photoTags.listed} = 1 AND ${photoTags.photoId} < ${placeholder('before')}
  AND ${isInChunk(selectAuthor(photoTags.photoId), photoTags.photoId)}`

const tagPage = longPhotoPage(
  sql`SELECT ${photoTags.photoId} FROM ${photoTags}
    WHERE ${photoTags.tag} = ${placeholder('tag')} AND ${isOfPage} ${pageEnd}`,
)

/**
 * The listed photos with a normalized tag, newest first, without those of members the viewer has
 * muted or blocked.
 */
export const listTagPhotos = async (tag: string, viewerId: string | null, page: Page) =>
  tagPage(viewerId, page, { tag })

const countStatement = prepared((db) =>
  db
    .select({ count: tagCounts.count })
    .from(tagCounts)
    .where(eq(tagCounts.tag, placeholder('tag')))
    .prepare(),
)

/** The number of listed photos with a tag. */
export const countTagPhotos = async (tag: string): Promise<number> =>
  countStatement().get({ tag })?.count ?? 0

const isUsedStatement = sqlColumn<{ tag: string }, number>(
  `SELECT EXISTS (SELECT 1 FROM photo_tags WHERE tag = @tag)
    OR EXISTS (SELECT 1 FROM weeks WHERE theme_tag = @tag)`,
)

/** True if a photo or a theme has this tag. */
export const isTagUsed = async (tag: string): Promise<boolean> =>
  isUsedStatement().get({ tag }) === 1

type CategoryRow = typeof categories.$inferSelect

/** All categories by name. */
export const listCategories = async () => readCategories()

const readCategories = oncePerRevision((): CategoryRow[] =>
  database().select().from(categories).orderBy(asc(categories.name)).all(),
)

/** The category with a slug, or null. */
export const findCategory = async (slug: string): Promise<CategoryRow | null> =>
  database().select().from(categories).where(eq(categories.slug, slug)).get() ?? null

/**
 * Adds a category; its photo count includes existing photos.
 * @returns null if its name or its slug is taken
 */
export async function insertCategory(category: {
  name: string
  slug: string
  description: string | null
}): Promise<CategoryRow | null> {
  const inserted = await writeTransaction((tx) =>
    tx.insert(categories).values(category).onConflictDoNothing().run(),
  )
  return inserted.changes === 0 ? null : findCategory(category.slug)
}

/**
 * Renames a category, not its slug.
 * @returns 'absent' if there is none, 'taken' if another one has the name
 */
export const renameCategory = async (
  slug: string,
  texts: { name: string; description?: string },
): Promise<'renamed' | 'absent' | 'taken'> =>
  writeTransaction((tx) => {
    const { id } = categories
    const found = tx.select({ id }).from(categories).where(eq(categories.slug, slug)).get()
    if (!found) return 'absent'
    const holder = tx.select({ id }).from(categories).where(eq(categories.name, texts.name)).get()
    if (holder && holder.id !== found.id) return 'taken'
    tx.update(categories)
      .set({ ...texts, updatedAt: new Date() })
      .where(eq(id, found.id))
      .run()
    return 'renamed'
  })

/**
 * Deletes a category; its photos keep their tags.
 * @returns true if it existed
 */
export const deleteCategory = async (slug: string): Promise<boolean> =>
  writeTransaction((tx) => tx.delete(categories).where(eq(categories.slug, slug)).run().changes > 0)

// DISTINCT, because a photo may have two tags with one slug ('off road', 'off-road').
const categoryPage = longPhotoPage(
  sql`SELECT DISTINCT ${photoTags.photoId} FROM ${photoTags}
    WHERE ${photoTags.slug} = (SELECT ${categories.slug} FROM ${categories}
      WHERE ${categories.slug} = ${placeholder('slug')}) AND ${isOfPage} ${pageEnd}`,
)

/**
 * The listed photos of a category (docs/api.md), newest first, without those of muted members; none
 * if it does not exist.
 */
export const listCategoryPhotos = async (slug: string, viewerId: string | null, page: Page) =>
  categoryPage(viewerId, page, { slug })
