import { loginPath } from '#app/http/return-to.ts'
import { showToast } from '#app/ui/toast-store.ts'

/** Delay before the redirect to the sign-in, in milliseconds (docs/product.md#limits). */
export const SIGN_IN_DELAY = 1000

/**
 * Says that an action needs an account, then opens the sign-in and returns to this URL
 * (docs/product.md#permissions). Runs in the browser.
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
