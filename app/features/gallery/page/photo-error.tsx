import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ErrorData } from '#app/http/page.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'

const HEADINGS: Record<number, string> = {
  403: 'Not allowed',
  405: 'Method not allowed',
  429: 'Too many requests',
  503: 'Back in a moment',
}

export function PhotoErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : null
  const errorData = isRouteErrorResponse(error) ? (error.data as ErrorData | null) : null
  const message = isRouteErrorResponse(error)
    ? errorData?.message
    : 'Something unexpected happened on our side. Please try again.'
  const { href, text } = errorData?.action ?? { href: '/', text: 'Go Home' }
  const link = <ButtonLink href={href}>{text}</ButtonLink>
  if (status === 404)
    return (
      <ErrorScreen
        heading="Photo Not Found"
        text="The photo you're looking for doesn't exist."
        action={link}
      />
    )
  return <ErrorScreen heading={HEADINGS[status ?? 500] ?? 'Error'} text={message} action={link} />
}
