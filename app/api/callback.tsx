import { redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  errorResponse,
  forwardHeaders,
  methodNotAllowed,
  notNavigationResponse,
  notNavigationPage,
} from '#app/features/sign-in/sign-in-error.server.ts'
import { welcomeMessage } from '#app/features/profiles/profile.ts'
import { signIn } from '#app/features/sign-in/commands.server.ts'
import {
  finishSignIn,
  forgetRefused,
  readPendingSignIn,
} from '#app/features/sign-in/flow.server.ts'
import { forgetInvitation, readInvitation } from '#app/features/sign-in/invitation.server.ts'
import { copyProviderPicture } from '#app/features/sign-in/provider-picture.server.ts'
import { SignInErrorPage } from '#app/features/sign-in/sign-in-error-page.tsx'
import { flash } from '#app/http/flash.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { takePendingAction, type PendingAction } from '#app/handlers/pending-action.server.ts'
import { resumeAction } from '#app/api/resume-action.server.ts'
import { readViewer } from '#app/handlers/viewer.server.ts'
import { startSession } from '#app/handlers/session.server.ts'

export const handle = { hydrate: false }
export const headers = forwardHeaders

const TEXT_HELD = {
  kind: 'note' as const,
  title: 'What you wrote is still here.',
  text: 'Check it, then send it again.',
}

/** Carries out what the visitor tried before signing in, as the member of the new session. */
async function resumedAfter(sessionCookie: string, action: PendingAction) {
  const viewer = await readViewer(sessionCookie.split(';')[0])
  return viewer && resumeAction(viewer, action)
}

/** OAuth callback: signs the visitor in, or shows an error page with the reason. */
export const loader = withHttpErrors(async (args: LoaderFunctionArgs) => {
  await enforceRateLimit('signInReturns', args)
  const { request } = args
  const notNavigation = notNavigationResponse(request)
  if (notNavigation) return notNavigationPage(notNavigation, '/')
  const { returnTo, setCookies } = await readPendingSignIn(request)
  const pending = await takePendingAction(request, returnTo)
  setCookies.push(...pending.setCookies)
  const response = new Headers({ 'Cache-Control': 'no-store' })
  try {
    const { claims, details } = await finishSignIn(request)
    const invitation = await readInvitation(request)
    const { userId, isNew } = await signIn(claims, {
      copyPicture: copyProviderPicture,
      signUp: { client: args.context.clientAddress, invitation },
    })
    if (invitation !== null) setCookies.push(await forgetInvitation())
    const sessionCookie = await startSession(userId, { replaces: request, details })
    setCookies.push(sessionCookie)
    const { action } = pending
    const form = action?.intent === 'form' ? action.formId : undefined
    const resumed =
      action?.intent === 'form' ? TEXT_HELD : action && (await resumedAfter(sessionCookie, action))
    const message = isNew ? welcomeMessage(returnTo) : resumed
    if (message) setCookies.push(await flash({ ...message, form }))
  } catch (error) {
    return errorResponse(error, returnTo, [...setCookies, ...forgetRefused(error)])
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

export {
  meta,
  SignInErrorBoundary as ErrorBoundary,
} from '#app/features/sign-in/sign-in-error-page.tsx'
