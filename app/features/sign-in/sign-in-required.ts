import { loginPath } from '#app/http/return-to.ts'
import { showToast } from '#app/ui/toast-store.ts'

/** How long the message stands before the browser goes to sign in, in milliseconds (docs/product.md#limits). */
export const SIGN_IN_DELAY = 1000

/**
 * Says that something needs a member, then goes to sign in and come back to this address (docs/product.md#permissions). Runs in the browser.
 * @param what such as 'like photos': 'You need to sign in to …'
 */
export function askToSignIn(what: string): void {
  showToast({
    kind: 'error',
    title: 'Sign in required',
    text: `You need to sign in to ${what}. Redirecting...`,
  })
  const returnTo = location.pathname + location.search
  setTimeout(() => location.assign(loginPath(returnTo)), SIGN_IN_DELAY)
}
