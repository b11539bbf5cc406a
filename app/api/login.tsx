import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  errorResponse,
  forwardHeaders,
  methodNotAllowed,
  notNavigationResponse,
  notNavigationPage,
} from '#app/features/sign-in/sign-in-error.server.ts'
import { startSignIn } from '#app/features/sign-in/flow.server.ts'
import { SignInErrorPage } from '#app/features/sign-in/sign-in-error-page.tsx'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { safeReturnTo } from '#app/http/return-to.ts'

export const handle = { hydrate: false }
export const headers = forwardHeaders

/** Redirects the visitor to the sign-in provider (docs/product.md#sign-in). */
export const loader = withHttpErrors(async (args: LoaderFunctionArgs) => {
  await enforceRateLimit('signIns', args)
  const { request } = args
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'))
  const notNavigation = notNavigationResponse(request)
  if (notNavigation) return notNavigationPage(notNavigation, returnTo)
  if (await args.context.viewer()) throw redirectDocument(returnTo, 303)
  let redirection: Response
  try {
    redirection = await startSignIn(request, returnTo)
  } catch (error) {
    return errorResponse(error, returnTo)
  }
  throw redirection
})

export function action() {
  throw methodNotAllowed()
}

export default function Login() {
  return <SignInErrorPage {...useLoaderData<typeof loader>()} />
}

export {
  meta,
  SignInErrorBoundary as ErrorBoundary,
} from '#app/features/sign-in/sign-in-error-page.tsx'
