import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { gridPage } from '#app/features/photos/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/photos/cards/photo-grid.tsx'
import { popularPage, readPopularCursor } from '#app/features/photos/queries.server.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { stripContent } from '#app/features/tags/queries.server.ts'
import { TagStrip } from '#app/features/tags/tag-strip.tsx'
import { environment } from '#app/http/process/environment.server.ts'
import { page, pageHeaders } from '#app/http/page.server.ts'
import { viewerOf } from '#app/features/sign-in/viewer.server.ts'
import { LoadFailure } from '#app/ui/error-screen.tsx'

export const headers = pageHeaders

export const handle = gridPageHandle

const PATH = '/popular'

export const loader = page(
  async ({ request, context }: LoaderFunctionArgs) => {
    const viewerId = (await viewerOf(request))?.id ?? null
    const after = readPopularCursor(request)
    const [strip, found] = await Promise.all([stripContent(viewerId), popularPage(viewerId, after)])
    return {
      strip,
      grid: await gridPage({ request, context }, PATH, found),
      continued: after !== undefined,
      origin: environment().PUBLIC_URL,
    }
  },
  ['from', 'ad'],
)

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    {
      title: 'Popular',
      description: 'The most liked golf cart photos of the last 30 days.',
      path: PATH,
      noindex: data?.continued,
    },
    data?.origin ?? '',
  )

export default function Popular() {
  const { strip, grid } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <h1 className="sr-only">Popular</h1>
      <TagStrip strip={strip} feed="Popular" />
      <PhotoGrid grid={grid} />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
