import { ApiError } from '#app/http/api-client.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { askToSignIn } from './sign-in-required.ts'

/** The words for a call that failed (docs/product.md#errors). */
export interface FailureMessages {
  /** What needs a member, such as 'like photos'. */
  action: string
  title: string
  text?: string
  /** Whether the server's own words, where it has any, come before `text`. */
  serverWords?: boolean
}

/** A suspended member, or too many calls: the server says best what can be done about it. */
const EXPLAINED = new Set([403, 429])

/** Tells the visitor by a toast that a call failed, and who is signed out that signing in helps. */
export function showApiError(error: unknown, words: FailureMessages): void {
  const { status = 0, told } = error instanceof ApiError ? error : {}
  const { action, title, text, serverWords = EXPLAINED.has(status) } = words
  if (status === 401) askToSignIn(action)
  else showToast({ kind: 'error', title, text: (serverWords && told) || text })
}
