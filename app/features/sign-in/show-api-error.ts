import { ApiError } from '#app/http/api-client.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { askToSignIn } from './sign-in-required.ts'

/** The messages for a failed API call (docs/product.md#errors). */
export interface FailureMessages {
  /** The action that needs an account, such as 'like photos'. */
  action: string
  title: string
  text?: string
  /** Whether the server's message, if any, replaces `text`. */
  serverWords?: boolean
}

/** Forbidden and rate-limited: the server's message explains what to do. */
const EXPLAINED = new Set([403, 429])

/** Shows a toast for a failed API call; a signed-out visitor is sent to the sign-in. */
export function showApiError(error: unknown, words: FailureMessages): void {
  const { status = 0, told } = error instanceof ApiError ? error : {}
  const { action, title, text, serverWords = EXPLAINED.has(status) } = words
  if (status === 401) askToSignIn(action)
  else showToast({ kind: 'error', title, text: (serverWords && told) || text })
}
