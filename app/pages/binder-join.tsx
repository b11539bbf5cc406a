import { useLoaderData } from '@remix-run/react'
import { joinPath, kindOf, type BinderKind } from '#app/features/binders/binder.ts'
import { isOver, meetText } from '#app/features/binders/meets/meet.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-error.tsx'
import { acceptInvitation } from '#app/features/binders/sharing/commands.server.ts'
import {
  binderContributors,
  requireJoinable,
} from '#app/features/binders/sharing/queries.server.ts'
import { AuthorLine } from '#app/features/members/author-line.tsx'
import { photoCount } from '#app/features/photos/photo.ts'
import { Picture } from '#app/features/photos/picture/picture.tsx'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug, MEETS_PATH } from '#app/http/addresses.ts'
import { loginPath } from '#app/http/return-to.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { Button, ButtonLink, FormActions, QuietLink } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const handle = { hydrate: false }

export const loader = viewerLoader(async ({ viewerId, request, context, params }) => {
  const { slug = '', code = '' } = params
  const binder = await requireJoinable(idOfSlug(slug), viewerId, code)
  const path = joinPath(binder.url, code)
  requireCanonicalPath({ request, context }, path)
  const { hasJoined } = await binderContributors(binder, viewerId)
  const isIn = hasJoined || binder.user.id === viewerId
  const isComing = binder.meet !== null && !isOver(binder.meet)
  return { binder, path, isIn, isComing, isVisitor: viewerId === null }
})

export const action = formAction({
  failure: 'Failed to join',
  async run({ viewer, params: { slug = '', code = '' } }) {
    const { url, message } = await acceptInvitation(viewer, idOfSlug(slug), code)
    return { to: url, message }
  },
})

export const meta = unindexedMeta<typeof loader>('Invitation', ({ binder }) => binder.url)

function invitationText(kind: BinderKind, isIn: boolean, isComing: boolean): string {
  if (isIn) return `You can add photos to this ${kind} already.`
  return isComing
    ? 'You are invited to come, and to add your own photos of it. They stay yours.'
    : `You are invited to add your own photos to this ${kind}. They stay yours.`
}

export default function BinderJoin() {
  const { binder, path, isIn, isComing, isVisitor } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  const kind = kindOf(binder)
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={<bdi>{binder.title}</bdi>} lead={photoCount(binder.photoCount)} />
      <div className="panel stack">
        <FormErrors errors={rejected?.error} />
        {binder.cover && <Picture picture={binder.cover} alt={binder.title} use="hero" priority />}
        {binder.meet && (
          <p>
            <strong>
              <bdi>{meetText(binder.meet)}</bdi>
            </strong>
          </p>
        )}
        <AuthorLine author={binder.user} />
        <p>{invitationText(kind, isIn, isComing)}</p>
        <PostForm>
          <FormActions>
            {!isIn &&
              (isVisitor ? (
                <ButtonLink href={loginPath(path)}>
                  {isComing ? 'Sign in to come' : 'Sign in to join'}
                </ButtonLink>
              ) : (
                <Button>{isComing ? 'I’m coming' : 'Join'}</Button>
              ))}
            {!isIn && isComing && <QuietLink href={MEETS_PATH}>Maybe later</QuietLink>}
            <QuietLink href={binder.url}>{`See the ${kind}`}</QuietLink>
          </FormActions>
        </PostForm>
      </div>
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
