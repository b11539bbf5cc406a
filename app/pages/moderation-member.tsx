import { useLoaderData } from '@remix-run/react'
import { moderationAction } from '#app/features/moderation/moderation-action.server.ts'
import { moderateMember } from '#app/features/moderation/commands.server.ts'
import {
  MemberForm,
  ModeratedBinderList,
  ModeratedCommentList,
  ModeratedPhotoList,
} from '#app/features/moderation/direct-forms.tsx'
import { moderatedMember } from '#app/features/moderation/queries.server.ts'
import { moderationLinks } from '#app/features/moderation/moderation-links.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { moderationPath, withQuery } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { LoadMore, QuietLink } from '#app/ui/button.tsx'
import { countText } from '#app/ui/count.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = moderationLinks

export const handle = { hydrate: false }

const getPath = (id: string) => moderationPath('user', id)

export const loader = memberLoader(async ({ viewer, request, params }) => {
  const places = {
    photos: parseContinuation(request),
    comments: parseContinuation(request, 'comments'),
    binders: parseContinuation(request, 'binders'),
  }
  return { ...(await moderatedMember(viewer, params.id ?? '', places)) }
})

export const action = moderationAction(async ({ viewer, params, fields }) => {
  const id = params.id ?? ''
  return { to: getPath(id), message: await moderateMember(viewer, id, fields) }
})

export const meta = unindexedMeta<typeof loader>('Moderation', ({ member }) => getPath(member.id))

export default function ModerationMember() {
  const { member, suspendedAt, isOwn, wasHidden, photos, comments, binders } =
    useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const { photosCount } = member
  return (
    <main id="main" className="page page-narrow">
      <PageHeading
        title={<bdi>{member.name}</bdi>}
        lead={
          <>
            {countText(photosCount)} {photosCount === 1 ? 'photo' : 'photos'}
            {suspendedAt && ', suspended'}
          </>
        }
      >
        <QuietLink href={member.url}>Profile</QuietLink>
      </PageHeading>
      <div className="stack">
        {isOwn ? (
          <p>This is your own account. Another moderator can act on it.</p>
        ) : (
          <MemberForm suspended={suspendedAt !== null} wasHidden={wasHidden} rejected={rejected} />
        )}
        <h2>Photos</h2>
        {photos.items.length === 0 ? (
          <EmptyState icon="image" title="No photos" />
        ) : (
          <ModeratedPhotoList photos={photos.items} />
        )}
        <More id={member.id} name="before" next={photos.next} label="More photos" />
        {comments.items.length > 0 && (
          <>
            <h2>Comments</h2>
            <ModeratedCommentList comments={comments.items} />
            <More id={member.id} name="comments" next={comments.next} label="More comments" />
          </>
        )}
        {binders.items.length > 0 && (
          <>
            <h2>Binders</h2>
            <ModeratedBinderList binders={binders.items} />
            <More id={member.id} name="binders" next={binders.next} label="More binders" />
          </>
        )}
      </div>
    </main>
  )
}

interface MoreProps {
  id: string
  name: 'before' | 'comments' | 'binders'
  next: number | null
  label: string
}

/** The link to the next page of one of the lists. */
const More = ({ id, name, next, label }: MoreProps) => (
  <LoadMore href={next === null ? null : withQuery(getPath(id), { [name]: next })} label={label} />
)
