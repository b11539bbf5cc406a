import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { closingCookie } from '#app/features/introduction/introduction-cookie.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { page } from '#app/http/page.server.ts'

/** The address has only a form’s action. */
export const loader = page(async () => redirect('/'))

/** Closes the introduction on the home page, for visitors. */
export const action = page(async (_: ActionFunctionArgs) =>
  redirect('/', { status: 303, headers: { 'Set-Cookie': closingCookie(environment().secure) } }),
)
