import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { categoryPath } from '#app/http/addresses.ts'
import { categoryTitle } from '#app/features/categories/category.tsx'
import { categoryPage, stripContent } from '#app/features/categories/queries.server.ts'
import { TagStrip } from '#app/features/categories/tag-strip.tsx'
import { breadcrumbs } from '#app/features/sharing/json-ld.server.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { metaFor } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = gridPageHandle

export const loader = viewerLoader(async ({ viewer, viewerId, request, params }) => {
  const given = params.slug ?? ''
  const slug = given.toLowerCase()
  if (slug !== given) throw redirect(categoryPath(slug) + new URL(request.url).search, 301)
  const before = parseContinuation(request)
  const { photos, next, ...category } = await categoryPage(slug, viewerId, before)
  const breadcrumb = { name: categoryTitle(slug), path: categoryPath(slug) }
  return {
    slug,
    ...category,
    strip: await stripContent(),
    grid: await gridPage(request, categoryPath(slug), {
      photos,
      next,
      isFeed: true,
    }),
    continued: before !== undefined,
    jsonLd:
      !viewer && category.count > 0 && before === undefined
        ? [breadcrumbs([breadcrumb], environment().PUBLIC_URL)]
        : undefined,
  }
})

export const meta = metaFor<typeof loader>((data) => ({
  title: `${categoryTitle(data.slug)} Photos`,
  description: data.description ?? undefined,
  path: categoryPath(data.slug),
  noindex: !data.known || data.continued,
  hasFeed: true,
  jsonLd: data.jsonLd,
}))

export default function Category() {
  const { slug, description, count, strip, grid } = useLoaderData<typeof loader>()
  const title = categoryTitle(slug)
  return (
    <main id="main" className="page">
      <TagStrip strip={strip} path={categoryPath(slug)} />
      <PageHeading
        title={title}
        lead={
          <>
            {description && <span className="block">{description} </span>}
            <span className="block">{photoCount(count)}</span>
          </>
        }
      >
        <QuietLink href="/">Back to Home</QuietLink>
      </PageHeading>
      <PhotoGrid
        grid={grid}
        empty={{
          title: `No photos found in ${title}`,
          text: 'Be the first to share a photo in this category!',
          action: <ButtonLink href="/">Browse All Photos</ButtonLink>,
        }}
      />
    </main>
  )
}

export { LoadFailure as ErrorBoundary }
