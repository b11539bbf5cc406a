import { Chip } from '#app/ui/chip.tsx'
import { categoryPath, type CategoryLink } from './category.ts'

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
