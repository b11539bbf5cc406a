import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { FeedRow } from '#app/features/categories/feed-row.tsx'
import { metaFor } from '#app/features/sharing/meta.ts'
import { weekDetail } from '#app/features/weeks/queries.server.ts'
import { weekPath, WEEKS_PATH } from '#app/http/addresses.ts'
import { ThemeText, weekLinks, Winners } from '#app/features/weeks/week-list.tsx'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { ButtonLink, QuietLink } from '#app/ui/button.tsx'
import { ErrorScreen, LoadFailure } from '#app/ui/error-screen.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { SUBJECT } from '#app/content/site.ts'

export const links = weekLinks

export const loader = viewerLoader(async ({ viewerId, request, params }) => {
  const before = parseContinuation(request)
  const { week, isRunning, ...photos } = await weekDetail(params.week ?? '', viewerId, before)
  return {
    week,
    isRunning,
    grid: week.theme ? await gridPage(request, weekPath(week.monday), photos) : null,
    continued: before !== undefined,
  }
})

export const meta = metaFor<typeof loader>(({ week, continued }) => {
  const description =
    week.theme?.description ||
    `The most liked ${SUBJECT.one} and photo of the week of ${week.date}.`
  const weekTitle = `Week of ${week.date}`
  const title = week.theme ? `${week.theme.title}, ${weekTitle}` : weekTitle
  return { title, description, path: weekPath(week.monday), noindex: continued }
})

export default function WeekPage() {
  const { week, isRunning, grid } = useLoaderData<typeof loader>()
  const { theme, winners, date } = week
  return (
    <main id="main" className="page">
      <FeedRow path={weekPath(week.monday)} />
      <PageHeading
        title={theme ? <bdi>{theme.title}</bdi> : `Week of ${date}`}
        lead={theme && `Theme of the week of ${date}`}
      >
        <QuietLink href={WEEKS_PATH}>All weeks</QuietLink>
      </PageHeading>
      {theme && (
        <div className="running-theme">
          <ThemeText theme={theme} isRunning={isRunning} />
        </div>
      )}
      <Winners winners={winners} />
      {theme && grid && (
        <section aria-labelledby="theme-photos">
          <h2 id="theme-photos" className="week-theme-photos">
            Photos of this theme
          </h2>
          <PhotoGrid
            grid={grid}
            near="window"
            empty={{
              title: 'No photos yet',
              text: `No photos of that week have the tag "${theme.tag}" yet.`,
            }}
          />
        </section>
      )}
    </main>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <LoadFailure />
  return (
    <ErrorScreen
      heading="Week Not Found"
      text="That week has no photo or cart of the week and no theme."
      action={<ButtonLink href={WEEKS_PATH}>All weeks</ButtonLink>}
    />
  )
}
