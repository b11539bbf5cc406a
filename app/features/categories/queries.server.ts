import { topTags, findCategory, listCategories, listCategoryPhotos } from '#db/queries/tags.ts'
import { TOP_TAGS } from '../tags/tag.ts'
import type { StripContent } from './tag-strip.tsx'
import { listPhotoTiles, newestPhotoIds } from '#db/queries/related-photos.ts'
import type { Page } from '#db/queries/photos.ts'
import { miniaturePath } from '#storage/addresses.ts'
import { slugify } from '#app/http/addresses.ts'
import { notFound } from '#app/http/http-error.ts'
import { pageAt } from '#app/http/paging.ts'
import { toPhotoJson } from '../photos/serializers.server.ts'
import { shownCount, toCardPage } from '../photos/queries.server.ts'
import type { CategoryLink } from './category.tsx'

/** Some, because a viewer may have muted the members of the first. */
const CANDIDATES = 8

/**
 * All categories by name, each with the picture of one of its newest photos; two share none if they
 * need not.
 */
export async function categoryLinks(viewerId: string | null): Promise<CategoryLink[]> {
  const used = new Set<string>()
  const links: CategoryLink[] = []
  for (const { name, slug, photoCount } of await listCategories()) {
    const photos = await listPhotoTiles(
      await newestPhotoIds('category', slug, CANDIDATES),
      viewerId,
    )
    const key = (photos.find(({ imageKey }) => !used.has(imageKey)) ?? photos[0])?.imageKey
    if (key !== undefined) used.add(key)
    links.push({ name, slug, photoCount, picture: key === undefined ? null : miniaturePath(key) })
  }
  return links
}

/** A category with one page of its photos, newest first; an unknown category is empty. */
export async function categoryPage(slug: string, viewerId: string | null, before?: number) {
  const [category, rows] = await Promise.all([
    findCategory(slug),
    listCategoryPhotos(slug, viewerId, pageAt(before)),
  ])
  const page = toCardPage(rows)
  return {
    known: category !== null,
    description: category?.description ?? null,
    count: shownCount(page, category?.photoCount ?? 0, before),
    ...page,
  }
}

/**
 * A category as JSON (docs/api.md).
 * @throws HttpError 404
 */
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

/** What stands above the feed, the same for everybody: a category is there if it has photos. */
export async function stripContent(): Promise<StripContent> {
  const [tags, categories] = await Promise.all([topTags(TOP_TAGS), listCategories()])
  const largest = categories
    .filter(({ photoCount }) => photoCount > 0)
    .sort((one, other) => other.photoCount - one.photoCount)
  return {
    tags: tags.map(({ tag }) => tag),
    // A top tag with the slug of a category has the same photos.
    categories: largest
      .filter(({ slug }) => !tags.some(({ tag }) => slugify(tag) === slug))
      .slice(0, 2)
      .map(({ name, slug }) => ({ name, slug })),
  }
}
