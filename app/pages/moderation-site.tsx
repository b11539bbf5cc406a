import { useLoaderData } from '@remix-run/react'
import { SITE_PATH } from '#app/features/site-health/finding.ts'
import { siteHealthFor } from '#app/features/site-health/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer }) => {
  return { findings: await siteHealthFor(viewer) }
})

export const meta = unindexedMeta('Site', SITE_PATH)

export default function Site() {
  const { findings } = useLoaderData<typeof loader>()
  const wrong = findings.filter(({ isWarning }) => isWarning)
  const lead =
    wrong.length === 0
      ? 'All is well.'
      : `To look at: ${wrong.map(({ name }) => name.toLowerCase()).join(', ')}.`
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Site" lead={lead}>
        <QuietLink href="/moderation">Moderation</QuietLink>
      </PageHeading>
      <dl className="facts">
        {findings.map(({ name, text, isWarning }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="user-text">
              {isWarning && <strong>Look at this: </strong>}
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </main>
  )
}
