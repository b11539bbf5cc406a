/** What a toast says: a title, and where it needs one a text. */
export interface ToastMessage {
  kind: 'success' | 'error'
  title: string
  text?: string
  /** What the text ends with; a root-relative address. */
  link?: { text: string; href: string }
  /** Whether the page says it too: then the page's words have the role, and the toast has none. */
  inPage?: boolean
}

export interface Toast extends ToastMessage {
  id: number
  open: boolean
}

/** Spec section 9: one visible; one that was dismissed is forgotten after so many milliseconds. */
const VISIBLE = 1
const REMOVAL_DELAY = 1_000_000

let toasts: Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a message; it takes the place of the one before (spec section 4, 'Notifications'). */
export function showToast(message: ToastMessage): void {
  change([{ ...message, id: ++count, open: true }, ...toasts].slice(0, VISIBLE))
}

/** Closes a toast; it stays known, closed, until its time has passed. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVAL_DELAY)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): Toast[] {
  return toasts
}

const LEFT_TOAST = 'cartfolio:toast'

/** Leaves a message for the page that is opened next in this tab. */
export function leaveToast(message: ToastMessage): void {
  try {
    sessionStorage.setItem(LEFT_TOAST, JSON.stringify(message))
  } catch {
    // Without storage the next page speaks for itself.
  }
}

/** Shows, once, what `leaveToast` left. */
export function showLeftToast(): void {
  try {
    const left = sessionStorage.getItem(LEFT_TOAST)
    if (left === null) return
    sessionStorage.removeItem(LEFT_TOAST)
    showToast(JSON.parse(left) as ToastMessage)
  } catch {
    // Nothing was left, or nothing that can be read.
  }
}
