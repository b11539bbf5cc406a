import { Button } from '#app/ui/button.tsx'
import { Field, fieldAttributes } from '#app/ui/field.tsx'
import { MAXIMUM_SEARCH_LENGTH } from './search-length.ts'

/** The search page's own box: small screens have none in the header. */
export function SearchForm({ text }: { text: string }) {
  const field = { id: 'search-term', label: 'Search term' }
  return (
    <form className="search-form" role="search" aria-label="Photos" action="/search">
      <Field {...field}>
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={text}
          maxLength={MAXIMUM_SEARCH_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          {...fieldAttributes(field)}
        />
      </Field>
      <Button>Search</Button>
    </form>
  )
}
