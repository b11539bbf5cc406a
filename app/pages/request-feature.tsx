import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { site } from '#app/content/site.ts'
import { requestFeature } from '#app/features/feedback/commands.server.ts'
import { FeatureRequestForm } from '#app/features/feedback/feature-request-form.tsx'
import { PopularRequests } from '#app/features/feedback/popular-requests.tsx'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { environment } from '#app/http/environment.server.ts'
import { receiveFields } from '#app/http/fields.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { refusedForm } from '#app/http/form.server.ts'
import { admit } from '#app/http/limits.server.ts'
import { page } from '#app/http/page.server.ts'
import { viewerOf } from '#app/http/viewer.server.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

const PATH = '/request-feature'

export const handle = { hydrate: false }

export const loader = page(async (_args: LoaderFunctionArgs) => ({
  origin: environment().PUBLIC_URL,
}))

export const action = page(async (args: ActionFunctionArgs) => {
  await admit('reports', args)
  const { request } = args
  const fields = await receiveFields(request)
  try {
    await requestFeature(await viewerOf(request), fields)
  } catch (error) {
    const { form, ...init } = refusedForm(
      error,
      fields,
      'Failed to send your request. Please try again.',
    )
    return data(form, init)
  }
  return redirectWithFlash(PATH, {
    kind: 'success',
    title: "Thank you for your feature request! We'll review it and get back to you.",
  })
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    {
      title: 'Request a New Feature',
      description: `Tell us what ${site.name} should do next, and see what other members have asked for.`,
      path: PATH,
    },
    data?.origin ?? '',
  )

export default function RequestFeature() {
  const refused = useActionData<typeof action>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading
        title="Request a New Feature"
        lead="Tell us what is missing. We review every request within 2 weeks."
      />
      <div className="panel">
        <FeatureRequestForm refused={refused} />
      </div>
      <PopularRequests />
    </main>
  )
}
