import { ApiError } from '#app/http/api-client.ts'
import { sendWithoutScript } from '#app/http/forms/send-without-script.ts'
import { loginPath } from '#app/http/return-to.ts'
import { showToast } from '#app/ui/toast-store.ts'

interface FailureMessages {
  action: string
  title: string
  text?: string
  preferServerMessage?: boolean
}

const EXPLAINED = new Set([403, 404, 409, 429])

/**
 * Shows a toast for a failed API call; a signed-out viewer is redirected to the sign-in, which
 * `form` survives.
 */
export function showApiError(
  error: unknown,
  messages: FailureMessages,
  form?: HTMLFormElement,
): void {
  const { status = 0, serverMessage } = error instanceof ApiError ? error : {}
  const { action, title, text, preferServerMessage = EXPLAINED.has(status) } = messages
  if (status === 401) promptSignIn(action, form)
  else showToast({ kind: 'error', title, text: (preferServerMessage && serverMessage) || text })
}

/** Delay before the redirect to the sign-in, in milliseconds (docs/product.md#permissions). */
const SIGN_IN_DELAY = 1000

/**
 * Says that an action needs an account, then opens the sign-in and returns to this URL. Runs in the
 * browser.
 */
export function promptSignIn(action: string, form?: HTMLFormElement): void {
  showToast({
    kind: 'error',
    title: 'Sign in required',
    text: `You need to sign in to ${action}. Redirecting...`,
  })
  const returnTo = location.pathname + location.search
  setTimeout(() => {
    if (form?.isConnected) sendWithoutScript(form)
    else location.assign(loginPath(returnTo))
  }, SIGN_IN_DELAY)
}
