import { useLoaderData } from '@remix-run/react'
import { joinPath } from '#app/features/binders/binder.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { joinShared } from '#app/features/binders/commands.server.ts'
import { binderContributors, requireJoinable } from '#app/features/binders/queries.server.ts'
import { AuthorLine } from '#app/features/members/author-line.tsx'
import { photoCount } from '#app/features/photos/photo.ts'
import { Picture } from '#app/features/photos/picture/picture.tsx'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
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
  return { binder, path, isIn, isVisitor: viewerId === null }
})

export const action = formAction({
  failure: 'Failed to join',
  async run({ viewer, params: { slug = '', code = '' } }) {
    const { title, url } = await joinShared(viewer, idOfSlug(slug), code)
    return { to: url, message: `You can add your photos to ${title} now` }
  },
})

export const meta = unindexedMeta<typeof loader>('Join Binder', ({ binder }) => binder.url)

export default function BinderJoin() {
  const { binder, path, isIn, isVisitor } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={<bdi>{binder.title}</bdi>} lead={photoCount(binder.photoCount)} />
      <div className="panel stack">
        <FormErrors errors={rejected?.error} />
        {binder.cover && <Picture picture={binder.cover} alt={binder.title} use="hero" priority />}
        <AuthorLine author={binder.user} />
        <p>
          {isIn
            ? 'You can add photos to this binder already.'
            : 'You are invited to add your own photos to this binder. They stay yours.'}
        </p>
        <PostForm>
          <FormActions>
            {!isIn &&
              (isVisitor ? (
                <ButtonLink href={loginPath(path)}>Sign in to join</ButtonLink>
              ) : (
                <Button>Join</Button>
              ))}
            <QuietLink href={binder.url}>See the binder</QuietLink>
          </FormActions>
        </PostForm>
      </div>
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
