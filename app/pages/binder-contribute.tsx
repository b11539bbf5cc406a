import { useLoaderData } from '@remix-run/react'
import { contributePath, editPath, type ContributeList } from '#app/features/binders/binder.ts'
import { BinderErrorBoundary } from '#app/features/binders/binder-page.tsx'
import { endSharing, shareOwnPhotos, takeOutShared } from '#app/features/binders/commands.server.ts'
import { ContributeForm } from '#app/features/binders/contribute-form.tsx'
import { choiceLinks } from '#app/features/binders/photo-choice.tsx'
import {
  binderContributors,
  getBinder,
  photosToShare,
  photosToTakeOut,
} from '#app/features/binders/queries.server.ts'
import { photoCount } from '#app/features/photos/photo.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { idOfSlug } from '#app/http/addresses.ts'
import { forbidden } from '#app/http/http-error.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { QuietLink } from '#app/ui/button.tsx'
import { Chip } from '#app/ui/chip.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const handle = { hydrate: false }

export const links = choiceLinks

const LISTS: Record<ContributeList, string> = {
  add: 'Add yours',
  added: 'Added photos',
  leave: 'Leave',
}

const parseList = (request: Request): ContributeList => {
  const list = new URL(request.url).searchParams.get('list')
  return list === 'added' || list === 'leave' ? list : 'add'
}

export const loader = memberLoader(async ({ viewer, request, context, params }) => {
  const binder = await getBinder(idOfSlug(params.slug ?? ''), viewer.id)
  requireCanonicalPath({ request, context }, contributePath(binder.url, 'add'))
  const isOwner = binder.user.id === viewer.id
  const { mayAdd, hasJoined } = await binderContributors(binder, viewer.id)
  if (!isOwner && !mayAdd && !hasJoined) throw forbidden('You cannot add photos to this binder.')
  const lists: ContributeList[] = [
    ...(mayAdd ? ['add' as const] : []),
    'added',
    ...(hasJoined ? ['leave' as const] : []),
  ]
  const asked = parseList(request)
  const list = lists.includes(asked) ? asked : 'added'
  const before = parseContinuation(request)
  const { photos, next } =
    list === 'leave'
      ? { photos: [], next: null }
      : list === 'add'
        ? await photosToShare(binder, viewer.id, before)
        : await photosToTakeOut(binder, viewer.id, before)
  const nextHref = next === null ? null : contributePath(binder.url, list, next)
  return { binder, isOwner, lists, list, photos, nextHref }
})

export const action = formAction({
  find: ({ viewer, params }) => getBinder(idOfSlug(params.slug ?? ''), viewer.id),
  failure: 'Failed to change the photos',
  async run({ request, viewer, target: { id, url }, fields }) {
    const list = parseList(request)
    if (list === 'leave') {
      await endSharing(viewer, id)
      return { to: url, message: 'You left this binder. Your photos are not in it any more.' }
    }
    if (list === 'added') {
      const count = await takeOutShared(viewer, id, fields)
      return { to: contributePath(url, 'added'), message: `${photoCount(count)} taken out` }
    }
    return { to: url, message: `${photoCount(await shareOwnPhotos(viewer, id, fields))} added` }
  },
})

export const meta = unindexedMeta<typeof loader>('Add yours', ({ binder }) =>
  contributePath(binder.url, 'add'),
)

export default function BinderContribute() {
  const data = useLoaderData<typeof loader>()
  const { binder, isOwner, lists, list } = data
  return (
    <main id="main" className="page">
      <PageHeading
        title={isOwner ? 'Photos by contributors' : LISTS[list]}
        lead={<bdi>{binder.title}</bdi>}
      >
        <QuietLink href={isOwner ? editPath(binder.url, 'contributors') : binder.url}>
          {isOwner ? 'Contributors' : 'Back to binder'}
        </QuietLink>
      </PageHeading>
      {lists.length > 1 && (
        <nav className="strip" aria-label="Your photos in this binder">
          {lists.map((each) => (
            <Chip key={each} href={contributePath(binder.url, each)} current={each === list}>
              {LISTS[each]}
            </Chip>
          ))}
        </nav>
      )}
      <ContributeForm {...data} rejected={useRejectedForm()} />
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
