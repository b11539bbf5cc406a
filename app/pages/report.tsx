import { textLimits } from '#app/http/forms/text.ts'
import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { reportSchema, sendReport } from '#app/features/feedback/commands.server.ts'
import { reportTarget } from '#app/features/feedback/queries.server.ts'
import { ReportForm } from '#app/features/feedback/report-form.tsx'
import { REPORT_CATEGORIES } from '#app/features/feedback/feedback.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { HttpError } from '#app/http/http-error.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

function ifGone(error: unknown): null {
  if (error instanceof HttpError && error.status === 404) return null
  throw error
}

export const loader = memberLoader(async ({ viewer, request, context }) => {
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('category')
  const target = reportTarget((kind) => searchParams.get(kind), viewer.id)
  // A rejected report stays on its page, also when what it is about is gone.
  const shown = context.method === 'POST' ? target.catch(ifGone) : target
  return {
    target: await shown,
    category: REPORT_CATEGORIES.find((category) => category === wanted) ?? null,
  }
})

export const action = formAction({
  limit: 'reports',
  makes: true,
  texts: textLimits(reportSchema),
  failure: 'Failed to send your report. Please try again.',
  async run({ request, viewer, fields }) {
    const { searchParams } = new URL(request.url)
    const target = await reportTarget((kind) => {
      const field = fields[kind] ?? searchParams.get(kind)
      return field == null ? null : String(field)
    }, viewer.id)
    // One press is enough. The categories are prescribed, without one for spam.
    const spam = { category: 'Other Issues', details: fields.details || 'Spam' }
    await sendReport(viewer, target, fields.spam ? { ...fields, ...spam } : fields)
    return { to: target?.url ?? '/reporting-center', message: 'Thank you for your report.' }
  },
})

export const meta = unindexedMeta('Report', '/report')

export default function Report() {
  const { target, category } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading
        title="Report"
        lead="A person looks at every report within 24 hours. In an emergency call 911 first."
      />
      <div className="panel">
        <ReportForm target={target} category={category} rejected={rejected} />
      </div>
    </main>
  )
}
