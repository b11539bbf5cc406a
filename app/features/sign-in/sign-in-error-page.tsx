import type { MetaFunction } from '@remix-run/node'
import { useRouteError, isRouteErrorResponse } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import type { ErrorData } from '#app/handlers/page-errors.server.ts'
import { loginPath } from '#app/http/return-to.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'

export const meta: MetaFunction<() => { title: string }> = ({ data }) => [
  { title: `${data?.title ?? 'Sign in'} - ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export function SignInErrorPage(props: { title: string; text: string; returnTo?: string }) {
  const { title, text, returnTo = '/' } = props
  return (
    <ErrorScreen
      heading={title}
      text={text}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={loginPath(returnTo)}>Try again</ButtonLink>
          <QuietLink href="/">Home</QuietLink>
        </div>
      }
    />
  )
}

export function SignInErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 405)
    return <SignInErrorPage title="Method not allowed" text="This URL only supports GET." />
  if (status === 429 && isRouteErrorResponse(error))
    return <SignInErrorPage title="Too many sign-ins" text={(error.data as ErrorData).message} />
  return (
    <SignInErrorPage title="Something went wrong" text="You are not signed in. Please try again." />
  )
}
