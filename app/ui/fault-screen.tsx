import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Drawing } from './drawing.tsx'
import { useFurtherSheet } from './further-sheet.ts'
import { failedHere } from './plain-page.ts'
import { KeptForm, type KeptTexts } from './kept-form.tsx'

export interface FaultScreenProps {
  /** The page's heading, such as '404 Page Not Found'. */
  heading: string
  text?: string
  /** The way out, usually one ButtonLink. */
  action?: ReactNode
}

/**
 * A whole screen for what cannot be shown: what is not there has driven off, what failed is stuck. A form
 * that came too often is on it, so that nothing typed is lost.
 */
export function FaultScreen({ heading, text, action }: FaultScreenProps) {
  useFurtherSheet()
  const error = useRouteError()
  // LastResort brings the server's page back.
  if (error && !isRouteErrorResponse(error) && failedHere()) throw error
  const isAbsent = !error || (isRouteErrorResponse(error) && error.status === 404)
  const kept = isRouteErrorResponse(error)
    ? (error.data as { kept?: KeptTexts } | null)?.kept
    : undefined
  return (
    <main id="main" className="page empty fault">
      <Drawing name={isAbsent ? 'gone' : 'bunker'} />
      <h1>{heading}</h1>
      {text && <p>{text}</p>}
      {kept && <KeptForm texts={kept} />}
      {action}
    </main>
  )
}
