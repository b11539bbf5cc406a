import { tagRenameSchema } from '#app/features/moderation/tag-rename.server.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { useLoaderData } from '@remix-run/react'
import { moderationAction } from '#app/features/moderation/moderation-action.server.ts'
import { renameTag } from '#app/features/moderation/commands.server.ts'
import { TagForm } from '#app/features/moderation/direct-forms.tsx'
import { TAGS_PATH } from '#app/features/tags/tag.ts'
import { requireModerator } from '#app/features/moderation/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { tagPath } from '#app/http/addresses.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer, request }) => {
  requireModerator(viewer)
  return { tag: new URL(request.url).searchParams.get('tag') ?? '' }
})

export const action = moderationAction(async ({ viewer, fields }) => {
  const to = tagPath(await renameTag(viewer, fields))
  return { to, message: 'Tag renamed; many photos take a moment' }
}, textLimits(tagRenameSchema))

export const meta = unindexedMeta('Rename Tag', TAGS_PATH)

export default function Tags() {
  const { tag } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Rename Tag">
        <QuietLink href="/moderation">Moderation</QuietLink>
      </PageHeading>
      <TagForm tag={tag} rejected={useRejectedForm()} />
    </main>
  )
}
