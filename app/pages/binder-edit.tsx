import { useActionData, useLoaderData } from '@remix-run/react'
import { editPath, editTitle, kindOf } from '#app/features/binders/binder.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { NewJoinLink } from '#app/features/binders/sharing/contributors-section.tsx'
import { EditSectionForm, EditSectionLinks } from '#app/features/binders/edit-page.tsx'
import { editAction, loadEditSection } from '#app/features/binders/edit-sections.server.ts'
import { DeleteQuestion } from '#app/features/binders/organize-form.tsx'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = () => [...cartLinks(), ...choiceLinks()]

export const loader = memberLoader(loadEditSection)

export const action = editAction

export const meta = metaFor<typeof loader>(({ binder }) => ({
  title: editTitle(binder),
  path: editPath(binder.url),
  noindex: true,
}))

export default function BinderEdit() {
  const data = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const rejected = useRejectedForm()
  const { section, binder } = data
  const isLink = result !== undefined && 'link' in result
  return (
    <main id="main" className="page">
      <PageHeading title={editTitle(binder)} lead={<bdi>{binder.title}</bdi>}>
        <QuietLink href={binder.url}>{`Back to ${kindOf(binder)}`}</QuietLink>
      </PageHeading>
      <EditSectionLinks binder={binder} current={section} />
      {isLink && <NewJoinLink link={result.link} binder={binder} />}
      {result && 'question' in result ? (
        <DeleteQuestion photos={result.question} binder={binder} />
      ) : (
        <EditSectionForm data={data} rejected={isLink ? undefined : rejected} />
      )}
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
