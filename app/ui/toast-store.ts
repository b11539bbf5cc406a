import { createSubscribers } from './subscribers.ts'

/** The text of a message after its title, which may end a sentence. */
export const afterTitle = (title: string, text: string): string =>
  /[.!?]$/.test(title) ? ` ${text}` : `: ${text}`

export interface ToastMessage {
  kind: 'success' | 'error'
  title: string
  text?: string
  link?: { text: string; href: string }
  inPage?: boolean
  /** A button, such as Undo. It is lost with the page. */
  action?: { text: string; run: () => void }
}

export interface Toast extends ToastMessage {
  id: number
  open: boolean
}

/** How long a dismissed toast stays, closed, in milliseconds (docs/product.md#limits). */
const REMOVAL_DELAY = 1_000_000

let toast: Toast | null = null
let count = 0
const { notify, subscribe } = createSubscribers()

function change(next: Toast | null): void {
  toast = next
  notify()
}

/** Shows a message instead of the current one. */
export const showToast = (message: ToastMessage): void =>
  change({ ...message, id: ++count, open: true })

/** Closes the toast; it is removed after a delay. */
export function dismissToast(id: number): void {
  if (toast?.id !== id) return
  const dismissed = { ...toast, open: false }
  change(dismissed)
  setTimeout(() => toast === dismissed && change(null), REMOVAL_DELAY)
}

export const subscribeToToasts = subscribe

export const currentToast = (): Toast | null => toast

const LEFT_TOAST = 'cartfolio:toast'

export function queueToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(LEFT_TOAST, JSON.stringify(message))
  } catch {
    // Without storage the next page shows no toast.
  }
}

/** Shows the message saved by `queueToast`, once. */
export function showLeftToast(): void {
  try {
    const left = sessionStorage.getItem(LEFT_TOAST)
    if (left === null) return
    sessionStorage.removeItem(LEFT_TOAST)
    showToast(JSON.parse(left) as ToastMessage)
  } catch {
    // No message, or an unreadable one.
  }
}
