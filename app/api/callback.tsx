import { redirectDocument, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import {
  errorResponse,
  forwardHeaders,
  methodNotAllowed,
  notNavigationResponse,
  notNavigationPage,
} from '#app/features/sign-in/responses.server.ts'
import { signIn } from '#app/features/sign-in/commands.server.ts'
import { finishSignIn, readBegun } from '#app/features/sign-in/flow.server.ts'
import { copyProviderPicture } from '#app/features/sign-in/provider-picture.server.ts'
import { SignInErrorBoundary, SignInErrorPage } from '#app/features/sign-in/sign-in-error-page.tsx'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { page } from '#app/http/page.server.ts'
import { startSession } from '#app/http/session.server.ts'

export const handle = { hydrate: false }
export const headers = forwardHeaders
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Sign in'} - ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

/** OAuth callback: signs the visitor in, or shows an error page with the reason. */
export const loader = page(async (args: LoaderFunctionArgs) => {
  await enforceRateLimit('signInReturns', args)
  const { request } = args
  const unopened = notNavigationResponse(request)
  if (unopened) return notNavigationPage(unopened, '/')
  const { returnTo, setCookies } = await readBegun(request)
  const response = new Headers({ 'Cache-Control': 'no-store' })
  try {
    const { claims, details } = await finishSignIn(request)
    const { userId } = await signIn(claims, { copyPicture: copyProviderPicture })
    setCookies.push(await startSession(userId, { replaces: request, details }))
  } catch (error) {
    return errorResponse(error, returnTo, setCookies)
  }
  for (const cookie of setCookies) response.append('Set-Cookie', cookie)
  throw redirectDocument(returnTo, { status: 303, headers: response })
})

export function action() {
  throw methodNotAllowed()
}

export default function Callback() {
  return <SignInErrorPage {...useLoaderData<typeof loader>()} />
}

export { SignInErrorBoundary as ErrorBoundary }
