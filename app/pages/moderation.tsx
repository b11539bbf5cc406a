import { presentMinute } from '#app/ui/relative-time.tsx'
import { useLoaderData } from '@remix-run/react'
import { moderationAction } from '#app/features/moderation/moderation-action.server.ts'
import { moderate } from '#app/features/moderation/commands.server.ts'
import {
  moderationRecord,
  reportCases,
  requestedFeatures,
} from '#app/features/moderation/queries.server.ts'
import {
  RecordList,
  ReportCard,
  FeatureRequestList,
} from '#app/features/moderation/moderation-lists.tsx'
import { TAGS_PATH } from '#app/features/tags/tag.ts'
import { moderationLinks } from '#app/features/moderation/moderation-links.ts'
import { SITE_PATH } from '#app/features/site-health/finding.ts'
import { isMaintainer } from '#app/features/site-health/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { withQuery } from '#app/http/addresses.ts'
import { THEMES_PATH } from '#app/features/weeks/week.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { useRejectedForm, useShell } from '#app/handlers/shell.ts'
import { LoadMore } from '#app/ui/button.tsx'
import { labelWithCount } from '#app/ui/count.ts'
import { Chip } from '#app/ui/chip.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = moderationLinks

export const handle = { hydrate: false }

const views = {
  open: { label: 'Open reports', empty: 'No open reports' },
  held: { label: 'First posts', empty: 'No posts wait' },
  closed: { label: 'Closed reports', empty: 'No closed reports yet' },
  requests: { label: 'Feature requests', empty: 'No feature requests yet' },
  record: { label: 'Record', empty: 'No actions yet' },
} as const

type View = keyof typeof views

function parseView(request: Request): View {
  const show = new URL(request.url).searchParams.get('show') ?? ''
  return Object.hasOwn(views, show) ? (show as View) : 'open'
}

export const loader = memberLoader(async ({ viewer, request }) => {
  const before = parseContinuation(request)
  const view = parseView(request)
  const shared = { now: presentMinute(), isMaintainer: isMaintainer(viewer) }
  if (view === 'requests') return { view, ...(await requestedFeatures(viewer, before)), ...shared }
  if (view === 'record') return { view, ...(await moderationRecord(viewer, before)), ...shared }
  return { view, ...(await reportCases(viewer, view, before)), ...shared }
})

export const action = moderationAction(async ({ request, viewer, fields }) => {
  const message = await moderate(viewer, fields)
  const { pathname, search } = new URL(request.url)
  return { to: pathname + search, message }
})

export const meta = unindexedMeta('Moderation', '/moderation')

export default function Moderation() {
  const loaded = useLoaderData<typeof loader>()
  const { view, items, next, isMaintainer: showsSite } = loaded
  const waiting: Partial<Record<string, number>> = useShell()?.viewer?.waiting ?? {}
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Moderation" lead="We review reported content within 24 hours." />
      <nav className="strip" aria-label="Lists">
        {Object.entries(views).map(([show, { label }]) => (
          <Chip key={show} href={withQuery('/moderation', { show })} current={show === view}>
            {labelWithCount(label, waiting[show])}
          </Chip>
        ))}
        <Chip href={THEMES_PATH}>Themes</Chip>
        <Chip href={TAGS_PATH}>Tags</Chip>
        {showsSite && <Chip href={SITE_PATH}>Site</Chip>}
      </nav>
      {items.length === 0 ? (
        <EmptyState icon="check" title={views[view].empty} />
      ) : (
        <Items loaded={loaded} />
      )}
      <LoadMore
        href={next === null ? null : withQuery('/moderation', { show: view, before: next })}
      />
    </main>
  )
}

function Items({ loaded }: { loaded: ReturnType<typeof useLoaderData<typeof loader>> }) {
  const rejected = useRejectedForm()
  const { view, items, now } = loaded
  if (view === 'requests') return <FeatureRequestList requests={items} now={now} />
  if (view === 'record') return <RecordList actions={items} now={now} />
  return (
    <div className="stack">
      {items.map((report) => (
        <ReportCard
          key={report.id}
          report={report}
          now={now}
          rejected={rejected?.initialValue.reportId === String(report.id) ? rejected : undefined}
        />
      ))}
    </div>
  )
}
