import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { BinderFields } from '#app/features/binders/binder-form.tsx'
import { changeBinder } from '#app/features/binders/commands.server.ts'
import { getBinder } from '#app/features/binders/queries.server.ts'
import { binderFormValues } from '#app/features/binders/binder.ts'
import { changedFields } from '#app/features/drawn-values.server.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { suggestedModels } from '#app/features/carts/queries.server.ts'
import { getOwnBinder, requireBinderOfForm } from '#app/features/binders/own-binder.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { useRejectedForm } from '#app/features/shell.ts'
import { Button, FormActions, CancelLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const links = cartLinks

export const loader = memberLoader([], async (args) => {
  const { binder } = await getOwnBinder(args, '/edit')
  return { binder, models: await suggestedModels(binder.cart.make) }
})

export const action = formAction({
  find: requireBinderOfForm,
  failure: 'Failed to update binder',
  async run({ request, viewer, target, fields }) {
    const { id } = target
    // A form does not contain an unchecked switch.
    const sent = { isPublic: 'off', ...fields }
    await changeBinder(viewer, id, changedFields(sent, binderFormValues(target), request).whole)
    const { url } = await getBinder(id, viewer.id)
    return { to: url, message: 'Binder updated' }
  },
})

export const meta = unindexedMeta<typeof loader>(
  'Edit Binder',
  ({ binder }) => `${binder.url}/edit`,
)

export default function BinderEdit() {
  const { binder, models } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Edit Binder" />
      <PostForm className="panel stack" noValidate>
        <BinderFields binder={binder} rejected={rejected} models={models} />
        <FormActions>
          <Button>Save changes</Button>
          <CancelLink href={binder.url} />
        </FormActions>
      </PostForm>
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
