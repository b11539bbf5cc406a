import { data, type MetaFunction } from '@remix-run/node'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorScreen } from '#app/ui/error-screen.tsx'
import { site } from '#app/content/site.ts'

export const handle = { hydrate: false }

const notFound = () => data(null, { status: 404 })

export { notFound as loader, notFound as action }

export const meta: MetaFunction = () => [
  { title: `404 Page Not Found - ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Any path without a route (docs/product.md#screens). */
export default function NotFound() {
  return (
    <ErrorScreen
      heading="404 Page Not Found"
      text="This page does not exist. It may have moved, or the address may be mistyped."
      action={<ButtonLink href="/">Go Home</ButtonLink>}
    />
  )
}
