import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ButtonLink } from './button.tsx'
import { ErrorScreen } from './error-screen.tsx'

export interface LoadFailureProps {
  heading: string
  /** What is said of a defect; a refusal, such as too many requests, says itself what it is. */
  text: string
}

/** The error screen of a page that shows a list: the same address again may well succeed. */
export function LoadFailure({ heading, text }: LoadFailureProps) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const refusal = isRouteErrorResponse(error)
    ? (error.data as { message?: string } | null)?.message
    : undefined
  return (
    <ErrorScreen
      heading={heading}
      text={refusal ?? text}
      action={<ButtonLink href={pathname + search}>Try Again</ButtonLink>}
    />
  )
}
