import { useLoaderData } from '@remix-run/react'
import { BinderFields } from '#app/features/binders/binder-form.tsx'
import { createBinder } from '#app/features/binders/commands.server.ts'
import { getBinder } from '#app/features/binders/access.server.ts'
import { binderSchema } from '#app/features/binders/schema.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { suggestedModels } from '#app/features/carts/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { SuspendedNotice } from '#app/features/members/suspended-notice.tsx'
import { suspensionOf } from '#app/features/members/suspension.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { NEW_PATHS } from '#app/http/addresses.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const links = cartLinks

export const loader = memberLoader(async ({ viewer }) => ({
  models: await suggestedModels(null),
  suspension: await suspensionOf(viewer),
}))

export const action = formAction({
  makes: true,
  texts: textLimits(binderSchema('form')),
  failure: 'Failed to create binder. Please try again.',
  async run({ viewer, fields }) {
    const { url } = await getBinder(await createBinder(viewer, fields, 'form'), viewer.id)
    return { to: url, message: 'Binder created successfully!' }
  },
})

export const meta = unindexedMeta('New Binder', NEW_PATHS.binder)

export default function NewBinder() {
  const { models, suspension } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="New Binder" />
      {suspension ? (
        <SuspendedNotice suspension={suspension} rejected={rejected} />
      ) : (
        <PostForm className="panel stack" noValidate>
          <BinderFields rejected={rejected} models={models} />
          <FormActions>
            <Button>Create</Button>
          </FormActions>
        </PostForm>
      )}
    </main>
  )
}
