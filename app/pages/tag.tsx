import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { promiseHash } from 'remix-utils/promise'
import { breadcrumbs } from '#app/features/sharing/json-ld.server.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { photoCount } from '#app/features/photos/photo.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { stripContent } from '#app/features/categories/queries.server.ts'
import { tagPage } from '#app/features/photos/queries.server.ts'
import { canonicalTag, tagOfPath, TAGS_PATH } from '#app/features/tags/tag.ts'
import { TagStrip } from '#app/features/categories/tag-strip.tsx'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { useShell } from '#app/handlers/shell.ts'
import { tagPath, withQuery } from '#app/http/addresses.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { SUBJECT } from '#app/content/site.ts'

const FAILURE = { title: 'Error loading tag', text: 'Failed to load photos for this tag.' }

export const handle = gridPageHandle

export const loader = viewerLoader(async ({ viewer, viewerId, request }) => {
  const { pathname, search } = new URL(request.url)
  const given = tagOfPath(pathname)
  const tag = canonicalTag(given)
  if (tag !== given && tag !== '') throw redirect(tagPath(tag) + search, 301)
  const before = parseContinuation(request)
  const { strip, found } = await promiseHash({
    strip: stripContent(),
    found: tagPage(tag, viewerId, before),
  })
  const breadcrumb = { name: `#${tag}`, path: tagPath(tag) }
  return {
    tag,
    strip,
    count: found.count,
    grid: await gridPage(request, tagPath(tag), { ...found, isFeed: true }),
    continued: before !== undefined,
    jsonLd:
      !viewer && found.count > 0 && before === undefined
        ? [breadcrumbs([breadcrumb], environment().PUBLIC_URL)]
        : undefined,
  }
})

export const meta = metaFor<typeof loader>((data) => ({
  title: `#${data.tag}`,
  description: `${photoCount(data.count)} of ${SUBJECT.many} tagged with ${data.tag}.`,
  path: tagPath(data.tag),
  noindex: data.count === 0 || data.continued,
  hasFeed: true,
  jsonLd: data.jsonLd,
}))

export default function Tag() {
  const { tag, strip, count, grid } = useLoaderData<typeof loader>()
  const isModerator = useShell()?.viewer?.isModerator
  return (
    <main id="main" className="page">
      <TagStrip strip={strip} path={tagPath(tag)} />
      <PageHeading title={`#${tag}`} lead={photoCount(count)}>
        {isModerator && (
          <QuietLink href={withQuery(TAGS_PATH, { tag })} icon="edit">
            Rename tag
          </QuietLink>
        )}
      </PageHeading>
      <PhotoGrid
        grid={grid}
        near="window"
        failure={FAILURE}
        empty={{
          title: 'No photos found',
          text: `No photos have been tagged with "${tag}" yet.`,
          action: <ButtonLink href="/">Explore All Photos</ButtonLink>,
        }}
      />
    </main>
  )
}

export const ErrorBoundary = () => <LoadFailure heading={FAILURE.title} text={FAILURE.text} />
