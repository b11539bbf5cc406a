import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { isFollowing } from '#db/queries/follows.ts'
import { BeforeAfterSection } from '#app/features/binders/before-after.tsx'
import { BuildSheet } from '#app/features/binders/build-sheet.tsx'
import {
  BinderErrorBoundary,
  BinderHeader,
  binderMeta,
} from '#app/features/binders/binder-page.tsx'
import {
  endSharing,
  followCart,
  goToMeet,
  joinShared,
} from '#app/features/binders/commands.server.ts'
import { binderJsonLd } from '#app/features/binders/serializers.server.ts'
import { BinderViews, TimelineList } from '#app/features/binders/timeline-list.tsx'
import {
  askPath,
  binderContributors,
  buildOf,
  cartFollowers,
  getBeforeAfter,
  getBinder,
  meetGoing,
  binderPhotosPage,
  timelinePage,
  wonWeekPath,
} from '#app/features/binders/queries.server.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { PhotoGrid } from '#app/features/gallery/cards/photo-grid.tsx'
import { idOfSlug } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { parseContinuation, placeCursor } from '#app/http/paging.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { errorMeta } from '#app/features/sharing/meta.ts'
import { intentAction, type MemberForm } from '#app/handlers/form-action.server.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import stylesheet from '../binder-page.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }, ...cartLinks()]

export const loader = viewerLoader(async ({ viewerId, request, params, context }) => {
  const binder = await getBinder(idOfSlug(params.slug ?? ''), viewerId)
  requireCanonicalPath({ request, context }, binder.url)
  const header = {
    binder,
    isOwn: binder.user.id === viewerId,
    following: await isFollowing(viewerId, binder.user.id),
    followers: await cartFollowers(binder, viewerId),
    weekUrl: await wonWeekPath(binder, viewerId),
    askUrl: await askPath(binder, viewerId),
    going: await meetGoing(binder, viewerId),
    contributors: await binderContributors(binder, viewerId),
  }
  const build = await buildOf(binder)
  if (new URL(request.url).searchParams.get('view') === 'timeline') {
    const timeline = await timelinePage(binder, viewerId, parseContinuation(request, 'from'))
    return {
      header,
      build,
      timeline,
      grid: null,
      compared: null,
      continued: true,
      jsonLd: undefined,
    }
  }
  const after = placeCursor.read(request)
  const { photos, next } = await binderPhotosPage(binder, viewerId, after)
  return {
    header,
    build,
    timeline: null,
    compared: after === undefined ? await getBeforeAfter(binder, viewerId) : null,
    grid: await gridPage(request, binder.url, {
      photos,
      next: next === null ? null : { before: next },
    }),
    continued: after !== undefined,
    jsonLd:
      viewerId === null && after === undefined
        ? binderJsonLd(binder, environment().PUBLIC_URL)
        : undefined,
  }
})

/** Explicit states: pressing twice does nothing more. */
const follow = (following: boolean) => ({
  limit: 'reactions' as const,
  async run({ viewer, params }: MemberForm) {
    const { title, url } = await followCart(viewer, idOfSlug(params.slug ?? ''), following)
    return { to: url, message: `${following ? 'Now following' : 'Unfollowed'} ${title}` }
  },
})

const go = (going: boolean) => ({
  limit: 'reactions' as const,
  async run({ viewer, params }: MemberForm) {
    const { title, url } = await goToMeet(viewer, idOfSlug(params.slug ?? ''), going)
    return { to: url, message: `${going ? 'You’re going to' : 'Not going to'} ${title}` }
  },
})

export const action = intentAction({
  find: async () => undefined,
  pending: ({ intent }, { slug = '' }) => {
    const binderId = idOfSlug(slug)
    return intent === 'follow-cart' && binderId !== null ? { intent, binderId } : undefined
  },
  intents: {
    'follow-cart': follow(true),
    'unfollow-cart': follow(false),
    going: go(true),
    'not-going': go(false),
    'join-binder': {
      async run({ viewer, params }) {
        const { title, url } = await joinShared(viewer, idOfSlug(params.slug ?? ''), null)
        return { to: url, message: `You can add your photos to ${title} now` }
      },
    },
    'decline-binder': {
      async run({ viewer, params }) {
        const id = idOfSlug(params.slug ?? '')
        await endSharing(viewer, id)
        return { to: (await getBinder(id, viewer.id)).url, message: 'Invitation declined' }
      },
    },
  },
})

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  data ? binderMeta(data.header.binder, data, matches) : errorMeta(error)

const NO_PHOTOS = { title: 'No photos to show', text: 'There is nothing in this binder yet.' }
const NO_OWN_PHOTOS = {
  title: 'No photos yet',
  text: 'Add photos that you have uploaded, or choose this binder when you upload one.',
  action: <ButtonLink href="/upload">Upload Photo</ButtonLink>,
}

export default function BinderPage() {
  const { header, build, grid, timeline, compared } = useLoaderData<typeof loader>()
  const { binder, isOwn } = header
  return (
    <main id="main" className="page">
      <BinderHeader {...header} />
      <BuildSheet build={build} binder={binder} isOwn={isOwn} />
      {compared && <BeforeAfterSection photos={compared} />}
      {binder.photoCount + build.length > 0 && (
        <BinderViews url={binder.url} current={timeline ? 'timeline' : 'photos'} />
      )}
      {timeline && <TimelineList page={timeline} />}
      {grid && <PhotoGrid grid={grid} empty={isOwn ? NO_OWN_PHOTOS : NO_PHOTOS} />}
    </main>
  )
}

export { BinderErrorBoundary as ErrorBoundary }
