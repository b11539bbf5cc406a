import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { BinderFields } from '#app/features/binders/binder-form.tsx'
import { changeBinder } from '#app/features/binders/commands.server.ts'
import { binderOf, requireOwnBinder } from '#app/features/binders/queries.server.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { receiveFields } from '#app/http/forms/fields.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { page, pageHeaders } from '#app/http/page.server.ts'
import { requireViewer } from '#app/features/sign-in/viewer.server.ts'
import { Button, ButtonLink, FormActions } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const headers = pageHeaders

export const loader = page(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireViewer(request)
  const binder = await requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
  requireCanonicalPath(request, `${binder.url}/edit`)
  return { binder, origin: environment().PUBLIC_URL }
})

export const action = page(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('writes', args)
  const { request, params } = args
  const viewer = await requireViewer(request)
  const { id } = await requireOwnBinder(idOfSlug(params.slug ?? ''), viewer)
  const fields = await receiveFields(request)
  try {
    await changeBinder(viewer, id, fields)
    const { url } = await binderOf(id, viewer.id)
    return await redirectWithFlash(url, { kind: 'success', title: 'Binder updated' })
  } catch (error) {
    const { form, ...init } = rejectedForm(error, fields, 'Failed to update binder')
    return data(form, init)
  }
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta(
    { title: 'Edit Binder', path: `${data?.binder.url ?? ''}/edit`, noindex: true },
    data?.origin ?? '',
  )

export default function BinderEdit() {
  const { binder } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Edit Binder" />
      <form method="post" className="panel stack" noValidate>
        <BinderFields binder={binder} rejected={rejected} />
        <FormActions>
          <Button>Save changes</Button>
          <ButtonLink variant="quiet" href={binder.url}>
            Cancel
          </ButtonLink>
        </FormActions>
      </form>
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
