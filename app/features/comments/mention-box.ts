import { callApi } from '#app/http/api-client.ts'
import { withQuery } from '#app/http/addresses.ts'
import type { Author } from '../members/author.ts'
import { typedMention, type TypedMention } from './typed-mention.ts'

/** In milliseconds (docs/product.md#limits). */
const DEBOUNCE = 300

/** The open list. */
export interface OpenMentions {
  mention: TypedMention
  members: Author[]
  /** Index of the active option, which Enter and Tab choose; -1 if none is active. */
  active: number
}

/**
 * The behavior of a text area with suggestions for mentions. It attaches to the existing text area, so that typed
 * text is kept. The role stays that of a text area, because a combobox has one line.
 */
export class MentionBox {
  #area: HTMLTextAreaElement
  #path: string
  #open: OpenMentions | null = null
  #subscribers = new Set<() => void>()
  #listeners = new AbortController()
  #debounceTimer: ReturnType<typeof setTimeout> | undefined
  /** The request number: only the response to the last request is shown. */
  #requestNumber = 0

  constructor(area: HTMLTextAreaElement, photoId: number) {
    this.#area = area
    this.#path = `/api/photos/${photoId}/mentions`
  }

  /** Listens to the text area. @returns ends that */
  attach(): () => void {
    const { signal } = (this.#listeners = new AbortController())
    const area = this.#area
    area.addEventListener('input', this.follow, { signal })
    area.addEventListener('click', this.follow, { signal })
    area.addEventListener('keydown', this.#onKeyDown, { signal })
    area.addEventListener('blur', this.close, { signal })
    this.follow()
    return () => {
      this.#listeners.abort()
      this.close()
    }
  }

  subscribe = (subscriber: () => void) => {
    this.#subscribers.add(subscriber)
    return () => this.#subscribers.delete(subscriber)
  }

  /** The open list; null while it is closed. */
  current = (): OpenMentions | null => this.#open

  /** Follows the text before the cursor: opens the list after the debounce delay. */
  follow = (): void => {
    const mention = this.#typed()
    if (!mention) return this.close()
    const open = this.#open
    if (open?.mention.start === mention.start && open.mention.name === mention.name) return
    clearTimeout(this.#debounceTimer)
    this.#requestNumber++
    if (open) this.#list(mention, stillMatching(open.members, mention.name))
    this.#debounceTimer = setTimeout(() => this.#requestMembers(mention), DEBOUNCE)
  }

  /** Makes an option active. */
  activate(active: number): void {
    if (this.#open && this.#open.active !== active) this.#show({ ...this.#open, active })
  }

  /** Completes the mention with an option's username. */
  choose(index: number): void {
    const { mention, members } = this.#open ?? {}
    const username = members?.[index]?.username
    this.close()
    if (!mention || !username) return
    const area = this.#area
    const end = mention.start + 1 + mention.name.length
    const text = `@${username} `
    if (area.value.length - (end - mention.start) + text.length > area.maxLength) return
    area.setRangeText(text, mention.start, end, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }

  close = (): void => {
    clearTimeout(this.#debounceTimer)
    this.#requestNumber++
    if (this.#open) this.#show(null)
  }

  #typed(): TypedMention | null {
    const { value, selectionStart, selectionEnd } = this.#area
    return selectionStart === selectionEnd ? typedMention(value, selectionStart) : null
  }

  #show(open: OpenMentions | null): void {
    this.#open = open
    for (const subscriber of this.#subscribers) subscriber()
  }

  /** Shows members; a bare `@` activates none, so that Enter starts a new line and Tab leaves the field. */
  #list(mention: TypedMention, members: Author[]): void {
    const isComplete =
      members.length === 1 && members[0]?.username?.toLowerCase() === mention.name.toLowerCase()
    if (members.length === 0 || isComplete) this.#show(null)
    else this.#show({ mention, members, active: mention.name === '' ? -1 : 0 })
  }

  #requestMembers(mention: TypedMention): void {
    const requestNumber = ++this.#requestNumber
    callApi<Author[]>('GET', withQuery(this.#path, { q: mention.name })).then(
      (members) => {
        if (requestNumber === this.#requestNumber) this.#list(mention, members)
      },
      // Without suggestions the mention can be typed.
      () => undefined,
    )
  }

  #onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || !this.#open || !this.#handleKey(event)) return
    event.preventDefault()
    // Escape would also close the dialog around the form.
    event.stopPropagation()
  }

  /** @returns true if the list handled the key */
  #handleKey({ key, shiftKey }: KeyboardEvent): boolean {
    const { active, members } = this.#open as OpenMentions
    if (key === 'Escape') this.close()
    else if (key === 'ArrowDown') this.activate(active === members.length - 1 ? 0 : active + 1)
    else if (key === 'ArrowUp') this.activate(active > 0 ? active - 1 : members.length - 1)
    else if ((key === 'Enter' || key === 'Tab') && active >= 0 && !shiftKey) this.choose(active)
    else {
      if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) this.close()
      return false
    }
    return true
  }
}

/** The current members whose names begin with the typed text, until new ones arrive. */
function stillMatching(members: Author[], name: string): Author[] {
  const typed = name.toLowerCase()
  return members.filter(({ username, firstName, lastName }) =>
    [username, firstName, lastName].some((text) => text?.toLowerCase().startsWith(typed)),
  )
}
