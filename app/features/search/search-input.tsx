import {
  useRef,
  useState,
  type ComponentPropsWithoutRef,
  type FormEvent,
  type SyntheticEvent,
} from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useElementValue, useHydrated } from '#app/ui/hydration.ts'
import { MAXIMUM_SEARCH_LENGTH } from './search-length.ts'

const part = lazyPart(() => withDeferredStylesheet(import('./search-suggestions.tsx')))

interface SearchInputProps extends ComponentPropsWithoutRef<'input'> {
  id: string
  text: string
}

export function SearchInput({ id, text, ...attributes }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const filled = useElementValue(input, 'input', ({ value }) => value !== '', false)
  const [used, setUsed] = useState<{ input: HTMLInputElement; seen: string }>()
  const Suggestions = part.loaded()?.SearchSuggestions

  function load({ type, currentTarget }: SyntheticEvent<HTMLInputElement>) {
    if (used) return
    // Follow only text typed from now on, not the initial text.
    const seen = type === 'input' ? '' : currentTarget.value
    part.onLoad(() => setUsed((before) => before ?? { input: currentTarget, seen }))
  }

  function clear() {
    const { current } = input
    if (!current) return
    current.value = ''
    current.dispatchEvent(new Event('input', { bubbles: true }))
    current.focus()
  }

  return (
    <>
      <input
        ref={input}
        id={id}
        className="input"
        type="search"
        name="q"
        defaultValue={text}
        maxLength={MAXIMUM_SEARCH_LENGTH}
        autoComplete="off"
        enterKeyHint="search"
        {...attributes}
        {...(hydrated && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          // The list changes it, and the other attributes of a combobox.
          'aria-expanded': false,
          onFocus: load,
          onInput: load,
        })}
      />
      {filled && (
        <button type="button" className="icon-button search-clear tip" onClick={clear}>
          <Icon name="close" className="size-5" />
          <span>Clear search</span>
        </button>
      )}
      {used && Suggestions && <Suggestions {...used} />}
    </>
  )
}

export function sendTrimmed(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.elements.namedItem('q') as HTMLInputElement
  input.value = input.value.trim()
  if (input.value !== '') return
  event.preventDefault()
  input.focus()
}
