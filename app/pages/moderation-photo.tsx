import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { moderationAction } from '#app/features/moderation/moderation-action.server.ts'
import { moderatePhoto } from '#app/features/moderation/commands.server.ts'
import { ContentForm, ModeratedPhotoView } from '#app/features/moderation/direct-forms.tsx'
import { ModeratedMember } from '#app/features/moderation/moderation-lists.tsx'
import { moderatedPhoto } from '#app/features/moderation/queries.server.ts'
import { moderationLinks } from '#app/features/moderation/moderation-links.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { idParameter, moderationPath } from '#app/http/addresses.ts'
import { withHttpErrors } from '#app/handlers/page-errors.server.ts'
import { requireViewer } from '#app/handlers/viewer.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = moderationLinks

export const handle = { hydrate: false }

export const loader = withHttpErrors(async (args: LoaderFunctionArgs) => {
  const { params } = args
  const viewer = await requireViewer(args)
  return { ...(await moderatedPhoto(viewer, idParameter(params.id))) }
})

export const action = moderationAction(async ({ viewer, params, fields }) => {
  const id = idParameter(params.id)
  const { owner } = await moderatedPhoto(viewer, id)
  const message = await moderatePhoto(viewer, id, fields)
  return { to: moderationPath('user', owner.id), message }
})

export const meta = unindexedMeta<typeof loader>('Moderation', ({ photo }) =>
  moderationPath('photo', photo.id),
)

export default function ModerationPhoto() {
  const { photo, owner } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Hide or Delete Photo" />
      <div className="stack">
        <ModeratedPhotoView photo={photo} />
        <ModeratedMember member={owner} />
        <ContentForm kind="photo" isHidden={photo.state === 'hidden'} rejected={rejected} />
      </div>
    </main>
  )
}
