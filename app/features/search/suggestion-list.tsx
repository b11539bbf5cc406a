import { Icon } from '#app/ui/icon.tsx'
import type { OpenSuggestions, SuggestionBox } from './suggestion-box.ts'
import type { Suggestion } from './suggestions.ts'

export { SuggestionBox } from './suggestion-box.ts'

const icons = { canned: 'search', tag: 'tag', member: 'user' } as const

export interface SuggestionListProps {
  /** Id of the list; `optionId` derives the ids of its options. */
  id: string
  box: SuggestionBox
  open: OpenSuggestions
  optionId(list: string, index: number): string
}

/** The list under a search box. The focus stays in the box. */
export function SuggestionList({ id, box, open, optionId }: SuggestionListProps) {
  const { text, suggestions, active } = open
  const line = (index: number, kind: Suggestion['kind'], label: string) => (
    <li
      key={`${kind} ${label}`}
      id={optionId(id, index)}
      className="menu-item"
      role="option"
      aria-selected={active === index}
      onClick={() => box.choose(index)}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && box.activate(index)}
    >
      <Icon name={icons[kind]} />
      <span className="truncate">{label}</span>
    </li>
  )
  return (
    <ul
      id={id}
      className="suggestions"
      role="listbox"
      aria-label="Suggestions"
      onMouseDown={(event) => event.preventDefault()}
      onPointerLeave={() => box.activate(-1)}
    >
      {line(0, 'canned', `Search for "${text}"`)}
      {suggestions.map((suggestion, index) => line(index + 1, suggestion.kind, suggestion.text))}
    </ul>
  )
}
