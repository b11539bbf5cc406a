import { categoryPath } from '#app/http/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'

/** A category as a link. */
export interface CategoryLink {
  name: string
  slug: string
  photoCount: number
  /** Root-relative URL of a small image; null without a photo. */
  picture: string | null
}

/** A category's page title (docs/product.md#screens): hyphens become spaces and words are capitalized. */
export function categoryTitle(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/(?:^|\s)\S/gu, (start) => start.toUpperCase())
}

/** Links to the categories, with pictures. */
export function CategoryTiles({ categories }: { categories: CategoryLink[] }) {
  if (categories.length === 0) return null
  return (
    <nav className="category-tiles" aria-labelledby="categories-heading">
      <h2 id="categories-heading">Categories</h2>
      <ul>
        {categories.map(({ name, slug, picture }) => (
          <li key={slug}>
            <a href={categoryPath(slug)}>
              <span>{picture ? <Thumbnail src={picture} alt="" /> : <Icon name="image" />}</span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
