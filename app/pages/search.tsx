import type { LinksFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import stylesheet from '../search.css?url'
import { CategoryTiles } from '#app/features/categories/category.tsx'
import { categoryLinks } from '#app/features/categories/queries.server.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { readCursor, searchText } from '#app/features/search/query.ts'
import { SearchMatchRows } from '#app/features/search/search-matches.tsx'
import { searchMatches, searchPage } from '#app/features/search/queries.server.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { withQuery } from '#app/http/addresses.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { ButtonLink, Button } from '#app/ui/button.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Field, fieldAttributes } from '#app/ui/field.tsx'
import { SearchInput, sendTrimmed } from '#app/features/search/search-input.tsx'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'

const FAILURE = { title: 'Search failed', text: 'Unable to search photos. Please try again.' }

export const links: LinksFunction = () => [...cartLinks(), { rel: 'stylesheet', href: stylesheet }]

export const loader = viewerLoader(async (args) => {
  const { viewerId, request } = args
  const { searchParams } = new URL(request.url)
  const text = searchText(searchParams.get('q'))
  if (text === '') {
    const categories = await categoryLinks(viewerId)
    return { text, found: '', grid: null, matches: null, categories }
  }
  await enforceRateLimit('searches', args)
  const cursor = readCursor(searchParams)
  const { found, photos, next } = await searchPage(text, viewerId, cursor)
  return {
    text,
    found,
    matches: cursor ? null : await searchMatches(text, viewerId),
    grid: await gridPage(request, '/search', { photos, next }, { q: text }),
    categories: photos.length === 0 ? await categoryLinks(viewerId) : [],
  }
})

export const meta = metaFor<typeof loader>((data) => ({
  title: data.text ? `Search results for "${data.text}"` : 'Search Photos',
  path: withQuery('/search', { q: data.text }),
  noindex: true,
}))

export default function Search() {
  const { text, found, matches, grid, categories } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      {grid ? (
        <PageHeading title={`Search results for "${text}"`} lead={`Found ${found}`} />
      ) : (
        <PageHeading title="Search Photos" lead="Enter a search term to find amazing photos" />
      )}
      <SearchForm text={text} />
      {matches && <SearchMatchRows {...matches} />}
      {grid && (
        <PhotoGrid
          grid={grid}
          failure={FAILURE}
          empty={{
            title: 'No photos found',
            text: 'Try fewer or different words, or browse the categories.',
            icon: 'search',
            action: <ButtonLink href="/">Explore All Photos</ButtonLink>,
          }}
        />
      )}
      <CategoryTiles categories={categories} />
    </main>
  )
}

/** The search form of the search page, on small screens only: there the header has none. */
function SearchForm({ text }: { text: string }) {
  const field = { id: 'search-term', label: 'Search term' }
  return (
    <form
      className="search-form"
      role="search"
      aria-label="Photos"
      action="/search"
      onSubmit={sendTrimmed}
    >
      <Field {...field}>
        <div className="search-control">
          <SearchInput text={text} autoFocus={text === ''} {...fieldAttributes(field)} />
        </div>
      </Field>
      <Button>Search</Button>
    </form>
  )
}

export const ErrorBoundary = () => <LoadFailure heading={FAILURE.title} text={FAILURE.text} />
