import { Chip } from '#app/ui/chip.tsx'
import { categoryPath } from '#app/http/addresses.ts'

/** A category as a link. */
export interface CategoryLink {
  name: string
  slug: string
  photoCount: number
}

/** A category's page title (docs/product.md#screens): hyphens become spaces and words are capitalized. */
export function categoryTitle(slug: string): string {
  return slug.replaceAll('-', ' ').replace(/(?:^|\s)\S/gu, (start) => start.toUpperCase())
}

/** Links to the categories. */
export function CategoryChips({ categories }: { categories: CategoryLink[] }) {
  if (categories.length === 0) return null
  return (
    <nav className="category-chips" aria-labelledby="categories-heading">
      <h2 id="categories-heading">Categories</h2>
      <ul>
        {categories.map(({ name, slug }) => (
          <li key={slug}>
            <Chip href={categoryPath(slug)}>{name}</Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}
