import { data, type ActionFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { requestFeature } from '#app/features/feedback/commands.server.ts'
import {
  FeatureRequestForm,
  PopularRequests,
} from '#app/features/feedback/feature-request-form.tsx'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/http/page.server.ts'
import { getViewer } from '#app/features/sign-in/viewer.server.ts'
import { documentLinks, documentMeta, StaticPage } from '#app/features/documents/document-page.tsx'

export const links = documentLinks

const PATH = '/request-feature'

export const handle = { hydrate: false }

export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('reports', args)
  const { request } = args
  const fields = await parseFields(request)
  try {
    await requestFeature(await getViewer(request), fields)
  } catch (error) {
    const { form, ...init } = rejectedForm(
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

export const meta = documentMeta(PATH)

export default function RequestFeature() {
  const rejected = useActionData<typeof action>()
  return (
    <StaticPage path={PATH}>
      <div className="request-columns">
        <div className="panel">
          <FeatureRequestForm rejected={rejected} />
        </div>
        <PopularRequests />
      </div>
    </StaticPage>
  )
}
