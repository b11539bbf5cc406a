import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { errorTitle } from '#app/http/error-titles.ts'
import type { ErrorData } from '#app/http/page.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'

export interface MemberErrorProps {
  /** What a 404 of this page means: heading and sentence. */
  absent: { heading: string; text: string }
}

/** What the pages under /u show when they cannot be shown, or took no form. */
export function MemberErrorBoundary({ absent }: MemberErrorProps) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const told = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : null
  const { heading, text } =
    status === 404
      ? absent
      : {
          heading: errorTitle(status),
          text: told?.message ?? 'Something went wrong on our side. Please try again.',
        }
  const wayOn = told?.action ?? { href: '/', text: 'Go Home' }
  return (
    <ErrorScreen
      heading={heading}
      text={text}
      action={<ButtonLink href={wayOn.href}>{wayOn.text}</ButtonLink>}
    />
  )
}

/** docs/product.md#screens */
export const UserErrorBoundary = () => (
  <MemberErrorBoundary
    absent={{
      heading: 'User Not Found',
      text: "The user you're looking for doesn't exist.",
    }}
  />
)
