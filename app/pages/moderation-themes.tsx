import { useLoaderData } from '@remix-run/react'
import { moderationAction } from '#app/features/moderation/moderation-action.server.ts'
import { moderationLinks } from '#app/features/moderation/moderation-links.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { changeTheme } from '#app/features/weeks/commands.server.ts'
import { plannedWeeks } from '#app/features/weeks/queries.server.ts'
import { PlannedThemes, ThemeForm } from '#app/features/weeks/theme-form.tsx'
import { THEMES_PATH } from '#app/features/weeks/week.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { useRejectedForm } from '#app/features/shell.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = moderationLinks

export const handle = { hydrate: false }

export const loader = memberLoader([], async ({ viewer }) => ({
  weeks: await plannedWeeks(viewer),
}))

export const action = moderationAction(async ({ viewer, fields }) => ({
  message: await changeTheme(viewer, fields),
  to: THEMES_PATH,
}))

export const meta = unindexedMeta('Themes', THEMES_PATH)

export default function Themes() {
  const { weeks } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const hasThemes = weeks.some(({ theme }) => theme !== null)
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Themes" lead="The theme of each week, which members enter with a tag.">
        <QuietLink href="/moderation">Moderation</QuietLink>
      </PageHeading>
      <div className="stack">
        <ThemeForm weeks={weeks} rejected={rejected} />
        {hasThemes && (
          <section className="stack" aria-labelledby="planned">
            <h2 id="planned">Planned themes</h2>
            <PlannedThemes weeks={weeks} />
          </section>
        )}
      </div>
    </main>
  )
}
