import { useEffect, useMemo, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { isComposing } from '#app/ui/composition.ts'
import { Button } from '#app/ui/button.tsx'
import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useHydrated, usePreHydrationValue } from '#app/ui/hydration.ts'
import {
  MAXIMUM_TAGS,
  TOO_MANY_TAGS,
  splitTyped,
  withTags,
  type TagList,
} from '#app/features/tags/tag.ts'
import type { ControlProps } from './photo-fields.tsx'
import { photoLabels } from './photo-labels.ts'

interface TagsInputProps extends ControlProps {
  suggestions?: string[] | null
  addButton?: boolean
}

export function TagsInput(props: TagsInputProps) {
  const { id, name, defaultValue = '', errors, suggestions, addButton = false } = props
  const enhanced = useHydrated()
  const { tags, overflows, inputProps, chips, addTyped, choose, remove } = useTagList(defaultValue)
  const full = tags.length >= MAXIMUM_TAGS
  const texts = {
    id,
    help: `Up to ${MAXIMUM_TAGS}, with ${enhanced ? 'Enter or a comma after each' : 'commas between them'}`,
    errors: overflows ? [TOO_MANY_TAGS] : errors,
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {photoLabels.tags}
      </label>
      <div className="tags">
        <div className="input tags-box">
          {enhanced && (
            <ul ref={chips} tabIndex={-1} aria-live="polite">
              {tags.map((tag) => (
                <li key={tag} className="chip">
                  <span>{tag}</span>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Remove tag ${tag}`}
                    onClick={() => remove(tag)}
                  >
                    <Icon name="close" className="size-5" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            {...(enhanced ? inputProps : { name, defaultValue, ref: inputProps.ref })}
            placeholder={placeholder(tags.length, full)}
            disabled={full && enhanced}
            {...fieldAttributes(texts)}
          />
        </div>
        {enhanced && <input type="hidden" name={name} value={tags.join(',')} />}
        {enhanced && addButton && (
          <Button type="button" variant="quiet" disabled={full} onClick={addTyped}>
            Add
          </Button>
        )}
      </div>
      <FieldNotes {...texts} />
      {suggestions !== undefined && (
        <Suggestions
          tags={full ? [] : (suggestions ?? []).filter((tag) => !tags.includes(tag))}
          add={enhanced ? choose : undefined}
        />
      )}
    </div>
  )
}

const Suggestions = ({ tags, add }: { tags: string[]; add?: (tag: string) => void }) => (
  <ul className="tag-suggestions" aria-label="Suggestions">
    {tags.map((tag) => (
      <li key={tag}>
        {add ? (
          <button
            type="button"
            className="chip"
            aria-label={`Add ${tag}`}
            // The focus stays in the field, or leaving it would add what is typed there.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => add(tag)}
          >
            {tag}
          </button>
        ) : (
          <span className="chip">{tag}</span>
        )}
      </li>
    ))}
  </ul>
)

function placeholder(count: number, full: boolean): string {
  if (full) return `Maximum ${MAXIMUM_TAGS} tags reached`
  return count === 0 ? 'lifted, beach, custom' : 'Add a tag'
}

function useTagList(given: string) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const chips = useRef<HTMLUListElement>(null)
  const found = usePreHydrationValue(() => {
    // A text that is still being typed is not finished.
    const { value = given } = input.current ?? {}
    return document.activeElement === input.current ? value : `${value},`
  }, `${given},`)
  const [changed, setChanged] = useState<TagList>()
  const initial = useMemo(() => withTags([], splitTyped(found).finished), [found])
  const { tags, overflows } = changed ?? initial

  useEffect(() => {
    if (hydrated && input.current) input.current.value = splitTyped(found).rest
  }, [hydrated, found])

  function add(text: string, rest = '') {
    const field = input.current
    if (!field) return
    const hadFocus = document.activeElement === field
    const next = withTags(tags, text)
    const isFull = next.tags.length >= MAXIMUM_TAGS
    // Tags over the limit stay in the field.
    flushSync(() => setChanged(isFull ? withTags(tags, text + rest) : next))
    field.value = isFull ? '' : rest
    // Focuses the list, not a button, because a space or Enter typed next would press the button.
    if (hadFocus && isFull) chips.current?.focus()
  }

  function addTyped() {
    const text = input.current?.value
    if (text) add(text)
  }

  function choose(tag: string) {
    add(tag)
    const touch = matchMedia('(pointer: coarse)').matches
    const next = touch || input.current?.disabled ? chips.current : input.current
    next?.focus()
  }

  function remove(tag: string) {
    const at = tags.indexOf(tag)
    const remaining = tags.filter((other) => other !== tag)
    flushSync(() => setChanged({ tags: remaining, overflows: false }))
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
      if (key === 'Enter' && !isComposing(nativeEvent)) {
        event.preventDefault()
        addTyped()
      } else if (key === 'Backspace' && currentTarget.value === '' && tags.length > 0)
        setChanged({ tags: tags.slice(0, -1), overflows: false })
    },
    onBlur() {
      // A new chip may move the button that is being pressed, so wait for the release.
      if (document.querySelector('button:active'))
        window.addEventListener('click', addTyped, { once: true, capture: true })
      else addTyped()
    },
  }

  return { tags, overflows, inputProps, chips, addTyped, choose, remove }
}
