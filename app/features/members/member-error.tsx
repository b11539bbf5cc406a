import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { errorTitle } from '#app/http/http-error.ts'
import type { ErrorData } from '#app/handlers/page-errors.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'

interface ErrorBoundaryProps {
  notFound: { heading: string; text: string }
  getHeading?: (status: number) => string
  unexpected?: string
}

/** What is absent: the page's own content, or something on it, such as a comment. */
function absence(own: ErrorBoundaryProps['notFound'], message = own.heading) {
  if (message === own.heading) return own
  return / Not Found$/i.test(message)
    ? { heading: message }
    : { heading: 'Not found', text: message }
}

export function MemberErrorBoundary({
  notFound,
  getHeading = errorTitle,
  unexpected = 'Something went wrong on our side. Please try again.',
}: ErrorBoundaryProps) {
  const error = useRouteError()
  const [status, data] = isRouteErrorResponse(error)
    ? [error.status, error.data as Partial<ErrorData> | null]
    : [500]
  const text = data?.message ?? unexpected
  const shown =
    status === 404 ? absence(notFound, data?.message) : { heading: getHeading(status), text }
  const action = data?.action ?? { href: '/', text: 'Go Home' }
  return (
    <ErrorScreen {...shown} action={<ButtonLink href={action.href}>{action.text}</ButtonLink>} />
  )
}

export const UserErrorBoundary = () => (
  <MemberErrorBoundary
    notFound={{
      heading: 'User Not Found',
      text: "The user you're looking for doesn't exist.",
    }}
  />
)
