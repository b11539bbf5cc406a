import { useLoaderData } from '@remix-run/react'
import { SHARED_PATH } from '#app/features/binders/binder.ts'
import { endSharing } from '#app/features/binders/sharing/commands.server.ts'
import { sharedWithPage } from '#app/features/binders/sharing/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { idParameter, withQuery, memberPath } from '#app/http/addresses.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { Button, CancelLink, FormActions, LoadMore, QuietLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { authorName, type Author } from '#app/features/members/author.ts'

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer, request }) => {
  const before = parseContinuation(request)
  const { binders, next } = await sharedWithPage(viewer, before)
  return {
    binders,
    before,
    leaving: idParameter(new URL(request.url).searchParams.get('leave') ?? undefined),
    nextHref: next === null ? null : withQuery(SHARED_PATH, { before: next }),
  }
})

export const action = formAction({
  async run({ viewer, fields }) {
    const { hadJoined } = await endSharing(viewer, idParameter(String(fields.binderId)))
    const message = hadJoined
      ? 'You left this binder. Your photos are not in it any more.'
      : 'Invitation declined'
    return { to: SHARED_PATH, message }
  },
})

export const meta = unindexedMeta('Shared with me', SHARED_PATH)

export default function Shared() {
  const { binders, before, leaving, nextHref } = useLoaderData<typeof loader>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Shared with me" lead="Binders of others to which you can add photos." />
      {binders.length > 0 ? (
        <ul className="row-list panel">
          {binders.map((binder) => (
            <SharedWithRow
              key={binder.id}
              binder={binder}
              isLeaving={binder.id === leaving}
              pageHref={withQuery(SHARED_PATH, { before })}
              leaveHref={withQuery(SHARED_PATH, { before, leave: binder.id })}
            />
          ))}
        </ul>
      ) : (
        <EmptyState
          title="No shared binders"
          text="Binders of other members to which you add photos appear here. Their owners invite you, or open them to all."
        />
      )}
      <LoadMore href={nextHref} />
    </main>
  )
}

interface SharedWith {
  id: number
  /** Null while the binder is private. */
  title: string | null
  url: string | null
  hasJoined: boolean
  owner: Author
}

interface SharedWithRowProps {
  binder: SharedWith
  isLeaving: boolean
  pageHref: string
  leaveHref: string
}

/** A binder of another member, with a way out: a contributor is asked first. */
function SharedWithRow({ binder, isLeaving, pageHref, leaveHref }: SharedWithRowProps) {
  const { id, title, url, hasJoined, owner } = binder
  return (
    <li>
      <div>
        <p>
          {url === null ? (
            'A binder that is private at the moment'
          ) : (
            <TextLink href={url}>
              <bdi>{title}</bdi>
            </TextLink>
          )}
        </p>
        <p className="text-muted">
          {hasJoined ? 'by ' : 'You are invited by '}
          <a href={memberPath(owner)}>
            <bdi>{authorName(owner)}</bdi>
          </a>
        </p>
        {isLeaving && (
          <p>Do you want to leave this binder? Your photos are taken out of it. You keep them.</p>
        )}
      </div>
      {hasJoined && !isLeaving ? (
        <QuietLink href={leaveHref}>Leave</QuietLink>
      ) : (
        <PostForm>
          <input type="hidden" name="binderId" value={id} />
          <FormActions>
            <Button variant={hasJoined ? 'danger' : 'quiet'}>
              {hasJoined ? 'Leave' : 'Decline'}
            </Button>
            {isLeaving && <CancelLink href={pageHref} />}
          </FormActions>
        </PostForm>
      )}
    </li>
  )
}
