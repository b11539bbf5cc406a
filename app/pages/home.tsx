import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { promiseHash } from 'remix-utils/promise'
import { useMemo, useState, type FormEvent } from 'react'
import { site, SUBJECT } from '#app/content/site.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { readGrid } from '#app/features/gallery/cards/grid-page.ts'
import { gridPageHandle, PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import {
  OpenPhotoDialog,
  serverContentPart,
} from '#app/features/gallery/dialog/open-photo-dialog.tsx'
import {
  isIntroductionClosed,
  INTRODUCTION_PATH,
} from '#app/features/introduction/introduction-cookie.ts'
import { findOpenPhoto, feedPage } from '#app/features/gallery/queries.server.ts'
import { photoMeta } from '#app/features/gallery/page/photo-meta.ts'
import { errorMeta, pageMeta } from '#app/features/sharing/meta.ts'
import { stripContent } from '#app/features/categories/queries.server.ts'
import { TagStrip } from '#app/features/categories/tag-strip.tsx'
import { runningTheme } from '#app/features/weeks/queries.server.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { LoadFailure } from '#app/ui/error-screen.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const handle = gridPageHandle

export const loader = viewerLoader(async ({ viewer, viewerId, request }) => {
  const before = parseContinuation(request)
  const { strip, running, feed, opened } = await promiseHash({
    strip: stripContent(),
    running: before === undefined ? runningTheme() : Promise.resolve(null),
    feed: feedPage(viewerId, before),
    opened: findOpenPhoto(request, viewerId),
  })
  if (opened) await serverContentPart.load()
  return {
    opened,
    strip,
    running,
    isNewcomer: !viewer && !opened && before === undefined && !isIntroductionClosed(request),
    grid: await gridPage(request, '/', { ...feed, isFeed: true }),
    continued: before !== undefined,
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) => {
  if (!data) return errorMeta(error)
  if (data.opened) return photoMeta(data.opened.photo, matches)
  return pageMeta({ title: site.name, path: '/', noindex: data.continued, hasFeed: true }, matches)
}

export default function Home() {
  const { strip, running, isNewcomer, grid, opened } = useLoaderData<typeof loader>()
  const neighbors = useMemo(() => (opened ? readGrid(grid).items : []), [opened, grid])
  return (
    <main id="main" className="page">
      <OpenPhotoDialog opened={opened} photos={neighbors}>
        {isNewcomer && <Introduction />}
        <TagStrip
          strip={strip}
          path="/"
          theme={running && { title: running.theme.title, days: running.days }}
        />
        <PhotoGrid grid={grid} />
      </OpenPhotoDialog>
    </main>
  )
}

export { LoadFailure as ErrorBoundary }

/**
 * One line that tells newcomers what the site is. Two forms, because text browsers ignore
 * `formaction`.
 */
function Introduction() {
  const [closed, setClosed] = useState(false)
  function close(event: FormEvent) {
    event.preventDefault()
    setClosed(true)
    // If it fails, the line is there again on the next visit.
    fetch(INTRODUCTION_PATH, { method: 'POST', redirect: 'manual' }).catch(() => undefined)
  }
  if (closed) return null
  return (
    <div className="introduction">
      <form action="/api/login">
        {`${site.name} is where ${SUBJECT.one} people share their photos.`}{' '}
        <button>Join</button>{' '}
      </form>{' '}
      <PostForm action={INTRODUCTION_PATH} onSubmit={close}>
        <button className="icon-button" aria-label="Hide introduction">
          <Icon name="close" />
        </button>
      </PostForm>
    </div>
  )
}
