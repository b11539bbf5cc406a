import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adsAfter } from '#app/features/ads/ads-after.tsx'
import { pageAds } from '#app/features/ads/page-ads.server.ts'
import { continueAds } from '#app/features/ads/placement.ts'
import { categoryPath, categoryTitle } from '#app/features/categories/category.ts'
import { categoryPage } from '#app/features/categories/queries.server.ts'
import { photoCount } from '#app/features/photos/photo-count.ts'
import { PhotoGrid } from '#app/features/photos/photo-grid.tsx'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { withQuery } from '#app/http/addresses.ts'
import { environment } from '#app/http/environment.server.ts'
import { page } from '#app/http/page.server.ts'
import { continuationOf } from '#app/http/paging.ts'
import { viewerOf } from '#app/http/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { LoadFailure } from '#app/ui/load-failure.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
  const given = params.slug ?? ''
  const slug = given.toLowerCase()
  if (slug !== given) throw redirect(categoryPath(slug) + new URL(request.url).search, 301)
  const viewer = await viewerOf(request)
  const before = continuationOf(request)
  return {
    slug,
    ...(await categoryPage(slug, viewer?.id ?? null, before)),
    continued: before !== undefined,
    ads: pageAds(request),
    origin: environment().PUBLIC_URL,
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? pageMeta(
        {
          title: `${categoryTitle(data.slug)} Photos`,
          description: data.description ?? undefined,
          path: categoryPath(data.slug),
          noindex: !data.known || data.continued,
        },
        data.origin,
      )
    : [{ title: 'Something went wrong' }]

export default function Category() {
  const { slug, description, count, photos, next, ads } = useLoaderData<typeof loader>()
  const title = categoryTitle(slug)
  return (
    <main id="main" className="page">
      <PageHeading
        title={title}
        lead={
          <>
            {description && <span className="block">{description}</span>}
            <span className="block">{photoCount(count)}</span>
          </>
        }
      >
        <ButtonLink variant="quiet" href="/">
          Back to Home
        </ButtonLink>
      </PageHeading>
      <PhotoGrid
        photos={photos}
        nextHref={
          next === null
            ? null
            : withQuery(categoryPath(slug), { before: next, ad: continueAds(ads, photos.length) })
        }
        after={adsAfter(ads, photos.length)}
        empty={{
          title: `No photos found in ${title}`,
          text: 'Be the first to share a photo in this category!',
          action: <ButtonLink href="/">Browse All Photos</ButtonLink>,
        }}
      />
    </main>
  )
}

export function ErrorBoundary() {
  return (
    <LoadFailure heading="Something went wrong" text="Failed to load content. Please try again." />
  )
}
