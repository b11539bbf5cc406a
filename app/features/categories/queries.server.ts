import { findCategory, listCategories, listCategoryPhotos } from '#db/queries/tags.ts'
import type { Page } from '#db/queries/photos.ts'
import { notFound } from '#app/http/http-error.ts'
import { PAGE_SIZE } from '#app/http/paging.ts'
import { toPhotoJson } from '../photos/serializers.server.ts'
import { shownCount, toCardPage } from '../photos/queries.server.ts'
import type { CategoryLink } from './category.tsx'

/** All categories with their links. */
export async function categoryLinks(): Promise<CategoryLink[]> {
  const categories = await listCategories()
  return categories.map(({ name, slug, photoCount }) => ({ name, slug, photoCount }))
}

/** A category with one page of its photos, newest first; an unknown category is empty. */
export async function categoryPage(slug: string, viewerId: string | null, before?: number) {
  const [category, rows] = await Promise.all([
    findCategory(slug),
    listCategoryPhotos(slug, viewerId, { before, limit: PAGE_SIZE + 1 }),
  ])
  const page = toCardPage(rows)
  return {
    known: category !== null,
    description: category?.description ?? null,
    count: shownCount(page, category?.photoCount ?? 0, before),
    ...page,
  }
}

/** A category as JSON (docs/api.md). @throws HttpError 404 */
export async function categoryJson(slug: string) {
  const category = await findCategory(slug)
  if (!category) throw notFound('Category not found')
  return category
}

/** The photos of a category as JSON; empty if the category does not exist. */
export async function categoryPhotosJson(slug: string, viewerId: string | null, page: Page) {
  const rows = await listCategoryPhotos(slug, viewerId, page)
  return rows.map((row) => toPhotoJson(row, viewerId))
}
