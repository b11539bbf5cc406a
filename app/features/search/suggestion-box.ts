import { withQuery } from '#app/http/addresses.ts'
import { callApi } from '#app/http/api-client.ts'
import {
  composeSuggestions,
  MAXIMUM_SUGGESTIONS,
  type FoundNames,
  type Suggestion,
} from './suggestions.ts'

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
  #watchers = new Set<() => void>()
  #listeners = new AbortController()
  #pause: ReturnType<typeof setTimeout> | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined
  /** The request number: only the response to the last request is shown. */
  #question = 0

  constructor(input: HTMLInputElement) {
    this.#input = input
    const { signal } = this.#listeners
    input.addEventListener('input', this.follow, { signal })
    input.addEventListener('click', this.follow, { signal })
    input.addEventListener('keydown', this.#press, { signal })
    input.addEventListener('focus', () => clearTimeout(this.#leaving), { signal })
    input.addEventListener('blur', this.#leave, { signal })
    input.form?.addEventListener('submit', this.close, { signal })
  }

  subscribe = (watcher: () => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The open list; null while it is closed. */
  current = (): OpenSuggestions | null => this.#open

  /** Follows the input's text: opens the list after the debounce delay. */
  follow = (): void => {
    const text = this.#text()
    if (text === '') return this.close()
    if (this.#open?.text === text) return
    clearTimeout(this.#pause)
    if (this.#open) this.#show({ text, suggestions: stillMatching(this.#open, text), active: -1 })
    this.#question++
    this.#pause = setTimeout(() => this.#ask(text), DEBOUNCE)
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
    clearTimeout(this.#pause)
    this.#question++
    this.#show(null)
  }

  dispose(): void {
    this.#listeners.abort()
    clearTimeout(this.#leaving)
    this.close()
  }

  #text(): string {
    return this.#input.value.trim()
  }

  #show(open: OpenSuggestions | null): void {
    this.#open = open
    for (const watcher of this.#watchers) watcher()
  }

  #ask(text: string): void {
    const question = ++this.#question
    const suggestions = composeSuggestions(text)
    this.#show({ text, suggestions, active: -1 })
    if (suggestions.length === MAXIMUM_SUGGESTIONS) return
    callApi<FoundNames>('GET', withQuery('/api/search/suggestions', { q: text })).then(
      (found) => {
        // Options keep their positions, so the active one stays the same.
        if (this.#open && question === this.#question)
          this.#show({ ...this.#open, suggestions: composeSuggestions(text, found) })
      },
      // After an error the current options stay.
      () => undefined,
    )
  }

  #leave = (): void => {
    this.#leaving = setTimeout(this.close, HIDE_AFTER_BLUR)
  }

  #press = (event: KeyboardEvent): void => {
    if (!event.isComposing && this.#handleKey(event)) event.preventDefault()
  }

  /** @returns true if the list handled the key */
  #handleKey({ key, altKey }: KeyboardEvent): boolean {
    const vertical = key === 'ArrowDown' || key === 'ArrowUp'
    if (!this.#open) {
      if (!vertical || this.#text() === '') return false
      clearTimeout(this.#pause)
      this.#ask(this.#text())
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
