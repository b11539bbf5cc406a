import { useLoaderData } from '@remix-run/react'
import { moderationAction } from '#app/features/moderation/moderation-action.server.ts'
import { moderateComment } from '#app/features/moderation/commands.server.ts'
import { ContentForm } from '#app/features/moderation/direct-forms.tsx'
import { ModeratedMember, ReportedContentView } from '#app/features/moderation/moderation-lists.tsx'
import { moderatedComment } from '#app/features/moderation/queries.server.ts'
import { moderationLinks } from '#app/features/moderation/moderation-links.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { idParameter, moderationPath } from '#app/http/addresses.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = moderationLinks

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer, params }) =>
  moderatedComment(viewer, idParameter(params.id)),
)

export const action = moderationAction(async ({ viewer, params, fields }) => {
  const id = idParameter(params.id)
  const message = await moderateComment(viewer, id, fields)
  return { to: moderationPath('comment', id ?? ''), message }
})

export const meta = unindexedMeta<typeof loader>('Moderation', ({ id }) =>
  moderationPath('comment', id),
)

export default function ModerationComment() {
  const { content, isHidden, member } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={isHidden ? 'Show Comment' : 'Hide Comment'} />
      <div className="stack">
        <ReportedContentView content={content} />
        <ModeratedMember member={member} />
        <ContentForm kind="comment" isHidden={isHidden} rejected={useRejectedForm()} />
      </div>
    </main>
  )
}
