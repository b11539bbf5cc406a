import { categoryPath } from '#app/http/addresses.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Thumbnail } from '#app/ui/thumbnail.tsx'

export interface CategoryLink {
  name: string
  slug: string
  photoCount: number
  picture: string | null
}

export const categoryTitle = (slug: string): string =>
  slug.replaceAll('-', ' ').replace(/(?:^|\s)\S/gu, (start) => start.toUpperCase())

/** Tiles in the first row on a wide screen. */
const FIRST_TILES = 5

export function CategoryTiles({ categories }: { categories: CategoryLink[] }) {
  if (categories.length === 0) return null
  return (
    <nav className="category-tiles" aria-labelledby="categories-heading">
      <h2 id="categories-heading">Categories</h2>
      <ul>
        {categories.map(({ name, slug, picture }, index) => (
          <li key={slug}>
            <a href={categoryPath(slug)}>
              <span>
                {picture ? (
                  <Thumbnail
                    src={picture}
                    alt=""
                    loading={index < FIRST_TILES ? 'eager' : 'lazy'}
                  />
                ) : (
                  <Icon name="image" />
                )}
              </span>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
