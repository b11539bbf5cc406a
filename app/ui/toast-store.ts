export interface ToastMessage {
  kind: 'success' | 'error'
  title: string
  text?: string
  link?: { text: string; href: string }
  inPage?: boolean
}

export interface Toast extends ToastMessage {
  id: number
  open: boolean
}

/** One toast at a time; a dismissed one is removed after a delay in milliseconds (docs/product.md#limits). */
const VISIBLE = 1
const REMOVAL_DELAY = 1_000_000

let toasts: Toast[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export function showToast(message: ToastMessage): void {
  change([{ ...message, id: ++count, open: true }, ...toasts].slice(0, VISIBLE))
}

/** Closes a toast; it stays in the list, closed, until its delay has passed. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), REMOVAL_DELAY)
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentToasts = (): Toast[] => toasts

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
