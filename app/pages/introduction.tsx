import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { closingCookie } from '#app/features/introduction/introduction-cookie.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'

/** The address has only a form’s action. */
export const loader = withHttpErrors(async () => redirect('/'))

/** Closes the introduction on the home page, for visitors. */
export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('reactions', args)
  return redirect('/', {
    status: 303,
    headers: { 'Set-Cookie': closingCookie(environment().secure) },
  })
})

/** Never shown; with it, errors are pages. */
export default function Introduction() {
  return null
}
