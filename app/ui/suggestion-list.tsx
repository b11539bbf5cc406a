import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isComposing } from './composition.ts'
import { listen } from './listen.ts'
import { createSubscribers } from './subscribers.ts'

/*
 * The editable combobox of the ARIA Authoring Practices, with manual selection, attached to a
 * field, which keeps its text and focus.
 */

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

function createSuggestions<Option>(field: TextField, source: SuggestionSource<Option>) {
  const isLine = field instanceof HTMLInputElement
  const { notify, subscribe } = createSubscribers()
  let open: OpenList<Option> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let blurTimer: ReturnType<typeof setTimeout> | undefined
  let requestNumber = 0

  function attach(seen: string): () => void {
    const stop = listen(field, {
      input: follow,
      click: follow,
      keydown: (event) => onKeyDown(event),
      focus: () => clearTimeout(blurTimer),
      blur() {
        blurTimer = setTimeout(close, source.hideAfter)
      },
    })
    field.form?.addEventListener('submit', close)
    if (field.value !== seen) follow()
    return () => {
      stop()
      field.form?.removeEventListener('submit', close)
      clearTimeout(blurTimer)
      close()
    }
  }

  function follow(): void {
    const text = source.typed()
    if (text === null) return close()
    if (open?.text === text) return
    clearTimeout(timer)
    requestNumber++
    if (open) showKnown(text)
    timer = setTimeout(() => request(text), DEBOUNCE)
  }

  function activate(active?: number): void {
    if (open) show({ ...open, active: active ?? source.first(open.text) })
  }

  function choose(index: number): void {
    const { options, text = '' } = open ?? {}
    const option = options?.[index]
    close()
    if (option !== undefined) source.choose(option, text)
  }

  function close(): void {
    clearTimeout(timer)
    requestNumber++
    show(null)
  }

  function show(next: OpenList<Option> | null): void {
    open = next?.options.length ? next : null
    notify()
  }

  function showKnown(text: string): void {
    const options = source.known(text, open?.options ?? [])
    show({ text, options, active: source.first(text) })
  }

  function request(text: string): void {
    clearTimeout(timer)
    const number = ++requestNumber
    showKnown(text)
    source.find(text).then(
      (options) => {
        if (number !== requestNumber) return
        // Options keep their positions, so the active one stays the same.
        show({ text, options, active: open?.active ?? source.first(text) })
      },
      () => undefined,
    )
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (isComposing(event) || !handleKey(event)) return
    event.preventDefault()
    // Escape would also close a dialog around the field.
    event.stopPropagation()
  }

  function handleKey({ key, shiftKey }: KeyboardEvent): boolean {
    const vertical = key === 'ArrowDown' || key === 'ArrowUp'
    if (!open) {
      // In a text area the keys move between lines.
      const text = vertical && isLine ? source.typed() : null
      if (text === null) return false
      request(text)
    }
    const { active = -1, options = [] } = open ?? {}
    const last = options.length - 1
    if (key === 'ArrowDown') activate(active === last ? 0 : active + 1)
    else if (key === 'ArrowUp') activate(active > 0 ? active - 1 : last)
    else if (key === 'Escape') close()
    else if (active >= 0 && !shiftKey && source.chooseKeys.includes(key)) choose(active)
    else {
      // The keys move the cursor, in a text area out of the text that is completed.
      if (!/^(Arrow(Left|Right)|Home|End)$/.test(key)) return false
      if (isLine) activate(-1)
      else close()
      return false
    }
    return true
  }

  return { attach, subscribe, current: () => open, activate, choose }
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
  const [box] = useState(() => createSuggestions(field, source))
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
