/** The link data of a category. */
export interface CategoryLink {
  name: string
  slug: string
  photoCount: number
}

export function categoryPath(slug: string): string {
  return `/category/${encodeURIComponent(slug)}`
}

/** A category's page title (docs/product.md#screens): hyphens become spaces and words are capitalized. */
export function categoryTitle(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/(?:^|\s)\S/gu, (start) => start.toUpperCase())
}
