import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import {
  methodNotAllowed,
  notNavigationResponse,
} from '#app/features/sign-in/sign-in-error.server.ts'
import { providerSignOut } from '#app/features/sign-in/flow.server.ts'
import { endSession } from '#app/handlers/session.server.ts'

/** Ends the session here, then at the provider, which redirects home (docs/product.md#sign-in). */
export async function loader({ request }: LoaderFunctionArgs) {
  const notNavigation = notNavigationResponse(request)
  if (notNavigation) return new Response('Reload this page to sign out.', notNavigation)
  const { setCookie, details } = await endSession(request)
  const providerUrl = details && (await providerSignOut(details))
  return redirectDocument(providerUrl ?? '/', {
    status: 303,
    headers: {
      'Cache-Control': 'no-store',
      // Otherwise Back shows the member's pages to the next user of the browser.
      'Clear-Site-Data': '"cache"',
      'Set-Cookie': setCookie,
    },
  })
}

export const action = () => methodNotAllowed()
