import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { faultTitle } from '#app/http/fault-titles.ts'
import type { FaultData } from '#app/http/page.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { FaultScreen } from '#app/ui/fault-screen.tsx'

export interface MemberFaultProps {
  /** What a 404 of this page means: heading and sentence. */
  absent: { heading: string; text: string }
}

/** What the pages under /u show when they cannot be shown, or took no form. */
export function MemberFault({ absent }: MemberFaultProps) {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const told = isRouteErrorResponse(error) ? (error.data as Partial<FaultData> | null) : null
  const { heading, text } =
    status === 404
      ? absent
      : {
          heading: faultTitle(status),
          text: told?.message ?? 'Something went wrong on our side. Please try again.',
        }
  const wayOn = told?.wayOn ?? { href: '/', text: 'Go Home' }
  return (
    <FaultScreen
      heading={heading}
      text={text}
      action={<ButtonLink href={wayOn.href}>{wayOn.text}</ButtonLink>}
    />
  )
}

/** Spec section 2, 'User profile'. */
export const UserFault = () => (
  <MemberFault
    absent={{
      heading: 'User Not Found',
      text: "The user you're looking for doesn't exist.",
    }}
  />
)
