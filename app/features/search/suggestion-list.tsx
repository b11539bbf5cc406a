import { Icon } from '#app/ui/icon.tsx'
import { withQuery } from '#app/http/addresses.ts'
import { callApi } from '#app/http/api-client.ts'
import {
  type Suggestion,
  composeSuggestions,
  MAXIMUM_SUGGESTIONS,
  type FoundNames,
} from './suggestions.ts'

const icons = { fixed: 'search', tag: 'tag', member: 'user' } as const

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
      {line(0, 'fixed', `Search for "${text}"`)}
      {suggestions.map((suggestion, index) => line(index + 1, suggestion.kind, suggestion.text))}
    </ul>
  )
}

/** In milliseconds (docs/product.md#limits). */
const DEBOUNCE = 300
const HIDE_AFTER_BLUR = 200

/** The open list. Its first option, with index 0, searches for the text itself. */
export interface OpenSuggestions {
  /** The typed text, trimmed. */
  text: string
  suggestions: Suggestion[]
  /** Index of the active option, which Enter selects; -1 if none is active. */
  active: number
}

/**
 * The behavior of a search box: the editable combobox of the ARIA Authoring Practices, with manual
 * selection. It attaches to the existing input, so that typed text is kept.
 */
export class SuggestionBox {
  #input: HTMLInputElement
  #open: OpenSuggestions | null = null
  #subscribers = new Set<() => void>()
  #listeners = new AbortController()
  #debounceTimer: ReturnType<typeof setTimeout> | undefined
  #blurTimer: ReturnType<typeof setTimeout> | undefined
  /** The request number: only the response to the last request is shown. */
  #requestNumber = 0

  constructor(input: HTMLInputElement) {
    this.#input = input
    const { signal } = this.#listeners
    input.addEventListener('input', this.follow, { signal })
    input.addEventListener('click', this.follow, { signal })
    input.addEventListener('keydown', this.#onKeyDown, { signal })
    input.addEventListener('focus', () => clearTimeout(this.#blurTimer), { signal })
    input.addEventListener('blur', this.#onBlur, { signal })
    input.form?.addEventListener('submit', this.close, { signal })
  }

  subscribe = (subscriber: () => void) => {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** The open list; null while it is closed. */
  current = (): OpenSuggestions | null => this.#open

  /** Follows the input's text: opens the list after the debounce delay. */
  follow = (): void => {
    const text = this.#text()
    if (text === '') return this.close()
    if (this.#open?.text === text) return
    clearTimeout(this.#debounceTimer)
    if (this.#open) this.#show({ text, suggestions: stillMatching(this.#open, text), active: -1 })
    this.#requestNumber++
    this.#debounceTimer = setTimeout(() => this.#requestSuggestions(text), DEBOUNCE)
  }

  /** Makes an option active. */
  activate(active: number): void {
    if (this.#open && this.#open.active !== active) this.#show({ ...this.#open, active })
  }

  /** Fills the box with an option and searches for it. */
  choose(index: number): void {
    if (!this.#open) return
    const { text, suggestions } = this.#open
    const chosen = suggestions[index - 1]?.text ?? text
    this.#input.value = chosen
    this.close()
    location.assign(withQuery('/search', { q: chosen }))
  }

  close = (): void => {
    clearTimeout(this.#debounceTimer)
    this.#requestNumber++
    this.#show(null)
  }

  dispose(): void {
    this.#listeners.abort()
    clearTimeout(this.#blurTimer)
    this.close()
  }

  #text(): string {
    return this.#input.value.trim()
  }

  #show(open: OpenSuggestions | null): void {
    this.#open = open
    for (const subscriber of this.#subscribers) subscriber()
  }

  #requestSuggestions(text: string): void {
    const requestNumber = ++this.#requestNumber
    const suggestions = composeSuggestions(text)
    this.#show({ text, suggestions, active: -1 })
    if (suggestions.length === MAXIMUM_SUGGESTIONS) return
    callApi<FoundNames>('GET', withQuery('/api/search/suggestions', { q: text })).then(
      (found) => {
        // Options keep their positions, so the active one stays the same.
        if (this.#open && requestNumber === this.#requestNumber)
          this.#show({ ...this.#open, suggestions: composeSuggestions(text, found) })
      },
      // After an error the current options stay.
      () => undefined,
    )
  }

  #onBlur = (): void => {
    this.#blurTimer = setTimeout(this.close, HIDE_AFTER_BLUR)
  }

  #onKeyDown = (event: KeyboardEvent): void => {
    if (!event.isComposing && this.#handleKey(event)) event.preventDefault()
  }

  /** @returns true if the list handled the key */
  #handleKey({ key, altKey }: KeyboardEvent): boolean {
    const vertical = key === 'ArrowDown' || key === 'ArrowUp'
    if (!this.#open) {
      if (!vertical || this.#text() === '') return false
      clearTimeout(this.#debounceTimer)
      this.#requestSuggestions(this.#text())
      if (!altKey) this.#step(key)
      return true
    }
    if (key === 'Escape' || (altKey && key === 'ArrowUp')) this.close()
    else if (vertical) this.#step(key)
    else if (this.#open.active < 0) return false
    else if (key === 'Enter') this.choose(this.#open.active)
    else if (key === 'Home' || key === 'End') this.activate(key === 'Home' ? 0 : this.#last())
    else {
      if (key === 'ArrowLeft' || key === 'ArrowRight') this.activate(-1)
      return false
    }
    return true
  }

  #step(key: string): void {
    const active = this.#open?.active ?? -1
    if (key === 'ArrowDown') this.activate(active === this.#last() ? 0 : active + 1)
    else this.activate(active > 0 ? active - 1 : this.#last())
  }

  #last(): number {
    return this.#open?.suggestions.length ?? 0
  }
}

/** The current options that contain the typed text, until new ones arrive. */
function stillMatching({ suggestions }: OpenSuggestions, text: string): Suggestion[] {
  return suggestions.filter((line) => line.text.toLowerCase().includes(text.toLowerCase()))
}
