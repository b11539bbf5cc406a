import { SearchInput, sendTrimmed } from '#app/features/search/search-input.tsx'
import { Icon } from '#app/ui/icon.tsx'

export interface SearchBoxProps {
  /** The current search. */
  text?: string
  /** Unique among the search boxes of a page. */
  id: string
}

/** The header's search form, which opens /search?q={text}. */
export function SearchBox({ text = '', id }: SearchBoxProps) {
  return (
    <form className="search-box" role="search" action="/search" onSubmit={sendTrimmed}>
      <button className="icon-button tip">
        <Icon name="search" />
        <span>Search</span>
      </button>{' '}
      <SearchInput
        id={id}
        text={text}
        aria-label="Search photos, binders, photographers"
        placeholder="Search photos, binders, photographers..."
      />{' '}
    </form>
  )
}
