import { asc, eq, sql } from 'drizzle-orm'
import { database, prepared } from '../client.ts'
import { categories } from '../schema.ts'

export type CategoryRow = typeof categories.$inferSelect

/** All categories by name. */
export async function listCategories(): Promise<CategoryRow[]> {
  return database().select().from(categories).orderBy(asc(categories.name)).all()
}

const findStatement = prepared((db) =>
  db
    .select()
    .from(categories)
    .where(eq(categories.slug, sql.placeholder('slug')))
    .prepare(),
)

/** The category with a slug, or null. */
export async function findCategory(slug: string): Promise<CategoryRow | null> {
  return findStatement().get({ slug }) ?? null
}

/**
 * Adds a category; its photo count includes existing photos with matching tags.
 * @returns null if its name or its slug is taken
 */
export async function insertCategory(category: {
  name: string
  slug: string
  description: string | null
}): Promise<CategoryRow | null> {
  const inserted = database().insert(categories).values(category).onConflictDoNothing().run()
  if (inserted.changes === 0) return null
  return (
    database().select().from(categories).where(eq(categories.slug, category.slug)).get() ?? null
  )
}

/**
 * Deletes a category; its photos keep their tags.
 * @returns true if it existed
 */
export async function deleteCategory(slug: string): Promise<boolean> {
  return database().delete(categories).where(eq(categories.slug, slug)).run().changes > 0
}
