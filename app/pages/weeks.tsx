import { useLoaderData } from '@remix-run/react'
import { parseMonday } from '#db/week.ts'
import { FeedRow } from '#app/features/categories/feed-row.tsx'
import { metaFor } from '#app/features/sharing/meta.ts'
import { runningTheme, weeksPage } from '#app/features/weeks/queries.server.ts'
import { weekPath, WEEKS_PATH } from '#app/http/addresses.ts'
import { weeksBefore } from '#app/features/weeks/week.ts'
import { ThemeText, weekLinks, WeekList } from '#app/features/weeks/week-list.tsx'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { LoadMore } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { SUBJECT } from '#app/content/site.ts'

export const handle = { hydrate: false }

export const links = weekLinks

export const loader = viewerLoader(async ({ viewerId, request }) => {
  const given = parseMonday(new URL(request.url).searchParams.get('before') ?? '') ?? undefined
  const found = await weeksPage(viewerId, given)
  return {
    ...found,
    running: given === undefined ? await runningTheme() : null,
    continued: given !== undefined,
  }
})

export const meta = metaFor<typeof loader>((data) => ({
  title: 'Photos of the week',
  description: `The most liked ${SUBJECT.one} and photo of every week, and the themes.`,
  path: WEEKS_PATH,
  noindex: data.continued,
  hasFeed: true,
}))

export default function Weeks() {
  const { weeks, next, running } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page">
      <FeedRow path={WEEKS_PATH} />
      <PageHeading
        title="Photos of the week"
        lead="The photo and the cart with the most likes from Monday to Monday. A member wins each at most once in four weeks."
      />
      {running && (
        <section className="panel running-theme" aria-labelledby="theme">
          <h2 id="theme">
            This week’s theme:{' '}
            <TextLink href={weekPath(running.monday)}>
              <bdi>{running.theme.title}</bdi>
            </TextLink>
          </h2>
          <ThemeText theme={running.theme} isRunning />
        </section>
      )}
      {weeks.length > 0 ? (
        <WeekList weeks={weeks} />
      ) : (
        <EmptyState
          title="No weeks yet"
          text="The first photo of the week is named on Monday."
          icon="heart"
        />
      )}
      <LoadMore href={next === null ? null : weeksBefore(next)} />
    </main>
  )
}
