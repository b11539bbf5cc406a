import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { errorTitle } from '#app/http/http-error.ts'
import type { ErrorData } from '#app/http/page.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'

export function MemberErrorBoundary({ notFound }: { notFound: { heading: string; text: string } }) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const errorData = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : null
  const { heading, text } =
    status === 404
      ? notFound
      : {
          heading: errorTitle(status),
          text: errorData?.message ?? 'Something went wrong on our side. Please try again.',
        }
  const action = errorData?.action ?? { href: '/', text: 'Go Home' }
  return (
    <ErrorScreen
      heading={heading}
      text={text}
      action={<ButtonLink href={action.href}>{action.text}</ButtonLink>}
    />
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
