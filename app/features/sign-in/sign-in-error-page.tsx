import type { MetaFunction } from '@remix-run/node'
import { useRouteError, isRouteErrorResponse } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import type { ErrorData } from '#app/http/page.server.ts'
import { loginPath } from '#app/http/return-to.ts'

export const meta: MetaFunction<() => { title: string }> = ({ data }) => [
  { title: `${data?.title ?? 'Sign in'} - ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export function SignInErrorPage(props: { title: string; text: string; returnTo?: string }) {
  const { title, text, returnTo = '/' } = props
  return (
    <main id="main" className="page page-narrow stack">
      <h1 className="text-2xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <p className="flex flex-wrap gap-6">
        <a className="py-3 underline" href={loginPath(returnTo)}>
          Try again
        </a>
        <a className="py-3 underline" href="/">
          Home
        </a>
      </p>
    </main>
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
