import { useEffect, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { usePreHydrationValue } from '#app/ui/use-pre-hydration-value.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { MAXIMUM_TAGS, splitTyped, withTags, type TagList } from '#app/features/tags/tags.ts'

/** The field's text when the script takes over: complete tags, unless the visitor is typing. */
function preHydrationText(input: HTMLInputElement | null, before: string): string {
  if (!input) return before
  return document.activeElement === input ? input.value : `${input.value},`
}

/**
 * The tags of a form as a list (docs/product.md#states). The field holds the text being typed;
 * Enter, a comma and leaving the field turn it into tags.
 * @param given comma-separated tags
 */
export function useTagList(given: string) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const before = `${given},`
  const found = usePreHydrationValue(() => preHydrationText(input.current, before), before)
  const [changed, setChanged] = useState<TagList>()
  const initial = useMemo(() => withTags([], splitTyped(found).finished), [found])
  const { tags, overflows } = changed ?? initial

  useEffect(() => {
    if (hydrated && input.current) input.current.value = splitTyped(found).rest
  }, [hydrated, found])

  /** Adds tags and keeps the focus in the control: a full list disables the field. */
  function add(text: string, rest = '') {
    const field = input.current
    if (!field) return
    const hadFocus = document.activeElement === field
    const next = withTags(tags, text)
    const isFull = next.tags.length >= MAXIMUM_TAGS
    // Tags over the limit stay in the field.
    flushSync(() => setChanged(isFull ? withTags(tags, text + rest) : next))
    field.value = isFull ? '' : rest
    // Not a button: typing a space or Enter next would press it.
    if (hadFocus && isFull) chips.current?.focus()
  }

  function addTyped() {
    const text = input.current?.value
    if (text) add(text)
  }

  function remove(tag: string) {
    const at = tags.indexOf(tag)
    const left = tags.filter((other) => other !== tag)
    flushSync(() => setChanged({ tags: left, overflows: false }))
    focusChip(at)
  }

  /** Focuses the remove button of the tag at this index, else of the last tag, else the field. */
  function focusChip(at: number) {
    const buttons = [...(chips.current?.querySelectorAll('button') ?? [])]
    const target = buttons[at] ?? buttons[buttons.length - 1] ?? input.current
    target?.focus()
  }

  const inputProps = {
    ref: input,
    autoComplete: 'off',
    onInput(event: FormEvent<HTMLInputElement>) {
      const { finished, rest } = splitTyped(event.currentTarget.value)
      if (finished) add(finished, rest)
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const { key, currentTarget, nativeEvent } = event
      if (key === 'Enter' && !nativeEvent.isComposing) {
        event.preventDefault()
        addTyped()
      } else if (key === 'Backspace' && currentTarget.value === '' && tags.length > 0)
        setChanged({ tags: tags.slice(0, -1), overflows: false })
    },
    onBlur() {
      // A new chip may move the button that is being pressed, so it waits for the release.
      if (document.querySelector('button:active'))
        window.addEventListener('click', addTyped, { once: true, capture: true })
      else addTyped()
    },
  }

  return { tags, overflows, inputProps, chips, addTyped, remove }
}
