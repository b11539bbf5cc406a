import { MAXIMUM_SEARCH_LENGTH } from '#app/features/search/search-length.ts'
import { Icon } from '#app/ui/icon.tsx'

export interface SearchBoxProps {
  /** What was searched for last. */
  text?: string
  /** Tells boxes of one page apart. */
  id: string
}

/** Sends the text to /search?q={text}. */
export function SearchBox({ text = '', id }: SearchBoxProps) {
  return (
    <form className="search-box" role="search" action="/search">
      <button className="icon-button tip" aria-label="Search">
        <Icon name="search" />
      </button>
      <input
        id={id}
        className="input"
        type="search"
        name="q"
        aria-label="Search photos, binders, photographers"
        placeholder="Search photos, binders, photographers..."
        defaultValue={text}
        maxLength={MAXIMUM_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  )
}
