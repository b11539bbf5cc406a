import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { environment } from '#app/http/environment.server.ts'
import { page } from '#app/http/page.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = page(async (_args: LoaderFunctionArgs) => ({
  origin: environment().PUBLIC_URL,
}))

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: 'Saved photos', path: '/saved', noindex: true }, data?.origin ?? '')

/** The photos saved on this device (contract: pages). The server knows none of them. */
export default function Saved() {
  return (
    <main id="main" className="page">
      <PageHeading title="Saved photos" />
      <EmptyState
        icon="bookmark"
        title="No saved photos to show"
        text="Photos that you save are kept in this browser alone, not on our server. Saving and listing them needs JavaScript."
        action={<ButtonLink href="/">Explore All Photos</ButtonLink>}
      />
    </main>
  )
}
