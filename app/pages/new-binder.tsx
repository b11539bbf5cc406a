import { useLoaderData } from '@remix-run/react'
import { BinderFields } from '#app/features/binders/binder-form.tsx'
import { createBinder } from '#app/features/binders/commands.server.ts'
import { getBinder } from '#app/features/binders/queries.server.ts'
import { binderSchema } from '#app/features/binders/schema.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { suggestedModels } from '#app/features/carts/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { NEW_PATHS } from '#app/http/addresses.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const links = cartLinks

export const loader = memberLoader(async () => ({ models: await suggestedModels(null) }))

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
  const { models } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="New Binder" />
      <PostForm className="panel stack" noValidate>
        <BinderFields rejected={useRejectedForm()} models={models} />
        <FormActions>
          <Button>Create</Button>
        </FormActions>
      </PostForm>
    </main>
  )
}
