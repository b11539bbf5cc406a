import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NothingSaved, SavedGrid } from '#app/features/saves/saved-grid.tsx'
import { cardsByIds } from '#app/features/saves/queries.server.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { page, pageHeaders } from '#app/http/page.server.ts'
import { viewerOf } from '#app/features/sign-in/viewer.server.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { useHydrated } from '#app/ui/hydration.ts'

export const headers = pageHeaders

export const loader = page(async ({ request }: LoaderFunctionArgs) => ({
  photos: await cardsByIds(request, (await viewerOf(request))?.id ?? null),
  origin: environment().PUBLIC_URL,
}))

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({ title: 'Saved photos', path: '/saved', noindex: true }, data?.origin ?? '')

/** The photos saved on this device (docs/product.md#pages-and-forms). The server does not know them. */
export default function Saved() {
  const data = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <PageHeading title="Saved photos" />
      {useHydrated() ? (
        <SavedGrid data={data} />
      ) : (
        <NothingSaved note=" Saving and listing them needs JavaScript." />
      )}
    </main>
  )
}
