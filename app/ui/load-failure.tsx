import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { ButtonLink } from './button.tsx'
import { ErrorScreen } from './error-screen.tsx'

export interface LoadFailureProps {
  heading: string
  /** Text for an unexpected error; an expected one, such as too many requests, has its own message. */
  text: string
}

/** The error page of a list page: a retry of the same address may succeed. */
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
