import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { listen } from './listen.ts'

/* The editable combobox of the ARIA Authoring Practices, with manual selection. It attaches to the existing field,
   so that typed text is kept, and the focus stays in the field. */

const DEBOUNCE = 300

type TextField = HTMLInputElement | HTMLTextAreaElement

export interface SuggestionSource<Option> {
  typed: () => string | null
  known: (text: string, shown: Option[]) => Option[]
  find: (text: string) => Promise<Option[]>
  choose: (option: Option, text: string) => void
  first: (text: string) => number
  chooseKeys: string[]
  hideAfter: number
}

interface OpenList<Option> {
  text: string
  options: Option[]
  active: number
}

class SuggestionBox<Option> {
  #field: TextField
  #source: SuggestionSource<Option>
  #isLine: boolean
  #open: OpenList<Option> | null = null
  #subscribers = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #blurTimer: ReturnType<typeof setTimeout> | undefined
  #requestNumber = 0

  constructor(field: TextField, source: SuggestionSource<Option>) {
    this.#field = field
    this.#source = source
    this.#isLine = field instanceof HTMLInputElement
  }

  attach(seen: string): () => void {
    const field = this.#field
    const stop = listen(field, {
      input: this.follow,
      click: this.follow,
      keydown: (event) => this.#onKeyDown(event),
      focus: () => clearTimeout(this.#blurTimer),
      blur: this.#onBlur,
    })
    field.form?.addEventListener('submit', this.close)
    if (field.value !== seen) this.follow()
    return () => {
      stop()
      field.form?.removeEventListener('submit', this.close)
      clearTimeout(this.#blurTimer)
      this.close()
    }
  }

  subscribe = (subscriber: () => void) => {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  current = (): OpenList<Option> | null => this.#open

  follow = (): void => {
    const text = this.#source.typed()
    if (text === null) return this.close()
    if (this.#open?.text === text) return
    clearTimeout(this.#timer)
    this.#requestNumber++
    if (this.#open) this.#showKnown(text)
    this.#timer = setTimeout(() => this.#request(text), DEBOUNCE)
  }

  activate(active?: number): void {
    if (this.#open)
      this.#show({ ...this.#open, active: active ?? this.#source.first(this.#open.text) })
  }

  choose(index: number): void {
    const { options, text = '' } = this.#open ?? {}
    const option = options?.[index]
    this.close()
    if (option !== undefined) this.#source.choose(option, text)
  }

  close = (): void => {
    clearTimeout(this.#timer)
    this.#requestNumber++
    this.#show(null)
  }

  #show(open: OpenList<Option> | null): void {
    this.#open = open?.options.length ? open : null
    for (const subscriber of this.#subscribers) subscriber()
  }

  #showKnown(text: string): void {
    const options = this.#source.known(text, this.#open?.options ?? [])
    this.#show({ text, options, active: this.#source.first(text) })
  }

  #request(text: string): void {
    clearTimeout(this.#timer)
    const requestNumber = ++this.#requestNumber
    this.#showKnown(text)
    this.#source.find(text).then(
      (options) => {
        if (requestNumber !== this.#requestNumber) return
        // Options keep their positions, so the active one stays the same.
        this.#show({ text, options, active: this.#open?.active ?? this.#source.first(text) })
      },
      () => undefined,
    )
  }

  #onBlur = (): void => {
    this.#blurTimer = setTimeout(this.close, this.#source.hideAfter)
  }

  #onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || !this.#handleKey(event)) return
    event.preventDefault()
    // Escape would also close a dialog around the field.
    event.stopPropagation()
  }

  #handleKey({ key, shiftKey }: KeyboardEvent): boolean {
    const vertical = key === 'ArrowDown' || key === 'ArrowUp'
    if (!this.#open) {
      // In a text area the keys move between lines.
      const text = vertical && this.#isLine ? this.#source.typed() : null
      if (text === null) return false
      this.#request(text)
    }
    const { active = -1, options = [] } = this.#open ?? {}
    const last = options.length - 1
    if (key === 'ArrowDown') this.activate(active === last ? 0 : active + 1)
    else if (key === 'ArrowUp') this.activate(active > 0 ? active - 1 : last)
    else if (key === 'Escape') this.close()
    else if (active >= 0 && !shiftKey && this.#source.chooseKeys.includes(key)) this.choose(active)
    else {
      // The keys move the cursor, in a text area out of the text that is completed.
      if (!/^(Arrow(Left|Right)|Home|End)$/.test(key)) return false
      if (this.#isLine) this.activate(-1)
      else this.close()
      return false
    }
    return true
  }
}

interface SuggestionListProps<Option> {
  field: TextField
  source: SuggestionSource<Option>
  seen?: string
  label: string
  status?: (count: number) => string
  isBelow?: boolean
  children: (option: Option) => ReactNode
}

export function SuggestionList<Option>(props: SuggestionListProps<Option>) {
  const { field, source, seen = '', label, status, isBelow = false, children } = props
  const [box] = useState(() => new SuggestionBox(field, source))
  const open = useSyncExternalStore(box.subscribe, box.current)
  const list = `${field.id}-suggestions`
  const optionId = (index: number) => `${list}-${index}`
  const active = open && open.active >= 0 ? optionId(open.active) : null

  useEffect(() => box.attach(seen), [box, seen])
  useEffect(() => {
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-haspopup', 'listbox')
    if (field.role === 'combobox') field.setAttribute('aria-expanded', String(open !== null))
    setOrRemove(field, 'aria-controls', open && list)
    setOrRemove(field, 'aria-activedescendant', active)
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [field, open, list, active])

  return (
    <>
      {status && (
        <span className="sr-only" aria-live="polite">
          {open && status(open.options.length)}
        </span>
      )}
      {open && (
        <ul
          id={list}
          className="suggestions"
          role="listbox"
          aria-label={label}
          style={isBelow ? { top: field.offsetTop + field.offsetHeight + 4 } : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onPointerLeave={() => box.activate()}
        >
          {open.options.map((option, index) => (
            <li
              key={index}
              id={optionId(index)}
              className="menu-item"
              role="option"
              aria-selected={open.active === index}
              onClick={() => box.choose(index)}
              onPointerMove={({ pointerType }) => pointerType === 'mouse' && box.activate(index)}
            >
              {children(option)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function setOrRemove(element: Element, attribute: string, value: string | null): void {
  if (value === null) element.removeAttribute(attribute)
  else element.setAttribute(attribute, value)
}
