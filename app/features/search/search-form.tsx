import { Button } from '#app/ui/button.tsx'
import { Field, fieldAttributes } from '#app/ui/field.tsx'
import { SearchInput, sendTrimmed } from './search-input.tsx'

/** The search form of the search page: on small screens the header has none. */
export function SearchForm({ text }: { text: string }) {
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
          <SearchInput text={text} {...fieldAttributes(field)} />
        </div>
      </Field>
      <Button>Search</Button>
    </form>
  )
}
