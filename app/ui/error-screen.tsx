import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Illustration } from './illustration.tsx'
import { useDeferredStylesheet } from './deferred-stylesheet.ts'
import { failedHere } from './plain-page.ts'
import { PreservedForm, type PreservedFields } from './preserved-form.tsx'

export interface ErrorScreenProps {
  /** The page's heading, such as '404 Page Not Found'. */
  heading: string
  text?: string
  /** The next action, usually one ButtonLink. */
  action?: ReactNode
}

/**
 * A whole page for an error: one illustration for a missing page, another for a failure. Shows the
 * submitted form again, so that no typed text is lost.
 */
export function ErrorScreen({ heading, text, action }: ErrorScreenProps) {
  useDeferredStylesheet()
  const error = useRouteError()
  // RootErrorBoundary restores the server's page.
  if (error && !isRouteErrorResponse(error) && failedHere()) throw error
  const isAbsent = !error || (isRouteErrorResponse(error) && error.status === 404)
  const preserved = isRouteErrorResponse(error)
    ? (error.data as { preserved?: PreservedFields } | null)?.preserved
    : undefined
  return (
    <main id="main" className="page empty fault">
      <Illustration name={isAbsent ? 'gone' : 'bunker'} />
      <h1>{heading}</h1>
      {text && <p>{text}</p>}
      {preserved && <PreservedForm texts={preserved} />}
      {action}
    </main>
  )
}
