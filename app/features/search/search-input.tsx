import {
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentPropsWithoutRef,
  type FormEvent,
  type SyntheticEvent,
} from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { withDeferredStylesheet } from '#app/ui/deferred-stylesheet.ts'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useHydrated } from '#app/ui/hydration.ts'
import { MAXIMUM_SEARCH_LENGTH } from './query.ts'
import type { SuggestionBox } from './suggestion-list.tsx'

const part = lazyPart(() => withDeferredStylesheet(import('./suggestion-list.tsx')))

const subscribeToNothing = () => () => undefined
const returnNull = () => null
const optionId = (list: string, index: number) => `${list}-${index}`

export interface SearchInputProps extends ComponentPropsWithoutRef<'input'> {
  id: string
  /** The current search. */
  text: string
}

/**
 * The input of a search form. A script adds a clear button and suggestions; their code loads on
 * focus. The parent element positions the list.
 */
export function SearchInput({ id, text, ...attributes }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const hydrated = useHydrated()
  const filled = useFilled(input)
  const { box, load } = useSuggestionBox()
  const open = useSyncExternalStore(
    box?.subscribe ?? subscribeToNothing,
    box?.current ?? returnNull,
    returnNull,
  )
  const list = `${id}-suggestions`
  const List = part.loaded()?.SuggestionList

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
          'aria-expanded': open !== null,
          'aria-controls': open ? list : undefined,
          'aria-activedescendant':
            open && open.active >= 0 ? optionId(list, open.active) : undefined,
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
      {box && open && List && <List id={list} box={box} open={open} optionId={optionId} />}
    </>
  )
}

/** Whether the input has text, even if typed before hydration; false on the server. */
function useFilled(input: { current: HTMLInputElement | null }): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const { current } = input
      current?.addEventListener('input', changed)
      return () => current?.removeEventListener('input', changed)
    },
    [input],
  )
  return useSyncExternalStore(
    subscribe,
    () => Boolean(input.current?.value),
    () => false,
  )
}

/** The suggestion box of the input, created on first use. */
function useSuggestionBox() {
  const [box, setBox] = useState<SuggestionBox | null>(null)
  const isLoading = useRef(false)
  useEffect(() => () => box?.dispose(), [box])

  function load({ type, currentTarget: input }: SyntheticEvent<HTMLInputElement>) {
    if (isLoading.current) return
    isLoading.current = true
    const known = type === 'input' ? null : input.value
    part.load().then(
      ({ SuggestionBox }) => {
        const newBox = new SuggestionBox(input)
        setBox(newBox)
        // Follow only text typed during loading, not the initial text.
        if (input.value !== known) newBox.follow()
      },
      () => {
        isLoading.current = false
      },
    )
  }
  return { box, load }
}

/** Trims the text of a search form on submit; does not submit an empty one (docs/product.md#screens). */
export function sendTrimmed(event: FormEvent<HTMLFormElement>): void {
  const input = event.currentTarget.elements.namedItem('q') as HTMLInputElement
  input.value = input.value.trim()
  if (input.value !== '') return
  event.preventDefault()
  input.focus()
}
