import {
  isRouteErrorResponse,
  useActionData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { useContext, useState, type ReactNode } from 'react'
import { Illustration } from './icon.tsx'
import { useDeferredStylesheet } from './deferred-stylesheet.ts'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { PreservedForm, type PreservedFields } from './preserved-form.tsx'
import { ButtonLink } from './button.tsx'
import { LIST_FAILURE } from './empty-state.tsx'
import { failedHere } from './script-error-boundary.tsx'
import { ServerRenderingContext } from './server-rendering.ts'

interface ErrorScreenProps {
  heading: string
  text?: string
  action?: ReactNode
}

/**
 * What was typed: in the form of this request, in one that was rejected before its page failed, or
 * before a sign-in.
 */
function usePreservedFields(error: unknown): PreservedFields | undefined {
  const rejected = useActionData<RejectedForm>()
  const root = useRouteLoaderData('root') as { offered?: RejectedForm } | undefined
  if (!isRouteErrorResponse(error)) return undefined
  const sent = (error.data as { preserved?: PreservedFields } | null)?.preserved
  const form = rejected ?? root?.offered
  if (sent || !form?.typed.length) return sent
  const typed = form.typed.map((name) => [name, form.initialValue[name] ?? ''])
  return { typed: Object.fromEntries(typed), hidden: {} }
}

/** Shows the submitted form again, so that no typed text is lost. */
export function ErrorScreen({ heading, text, action }: ErrorScreenProps) {
  useDeferredStylesheet()
  const error = useRouteError()
  // ScriptErrorBoundary keeps the page that is shown.
  if (error && !isRouteErrorResponse(error) && failedHere()) throw error
  const isAbsent = !error || (isRouteErrorResponse(error) && error.status === 404)
  const isFailure = Boolean(error) && !(isRouteErrorResponse(error) && error.status < 500)
  const preserved = usePreservedFields(error)
  return (
    <main id="main" className="page empty error-page">
      <Illustration name={isAbsent ? 'gone' : 'bunker'} />
      <h1>{heading}</h1>
      {text && <p>{text}</p>}
      {preserved && <PreservedForm texts={preserved} />}
      {action}
      {isFailure && <RequestId />}
    </main>
  )
}

const REQUEST_ID = 'request-id'

function RequestId() {
  const server = useContext(ServerRenderingContext)
  const [text] = useState(() =>
    import.meta.env.SSR
      ? (server?.requestId ?? '')
      : (document.getElementById(REQUEST_ID)?.textContent ?? ''),
  )
  if (text === '') return null
  return (
    <p>
      <small>
        Request ID: <span id={REQUEST_ID}>{text}</span>
      </small>
    </p>
  )
}

export function LoadFailure({
  heading = LIST_FAILURE.title,
  text = LIST_FAILURE.text,
}: {
  heading?: string
  text?: string
}) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const message = isRouteErrorResponse(error)
    ? (error.data as { message?: string } | null)?.message
    : undefined
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <ErrorScreen
        heading={message ?? heading}
        action={<ButtonLink href="/">Go Home</ButtonLink>}
      />
    )
  return (
    <ErrorScreen
      heading={heading}
      text={message ?? text}
      action={<ButtonLink href={pathname + search}>Try Again</ButtonLink>}
    />
  )
}
