import { NameReminder } from '#app/features/members/name-reminder.tsx'
import { useLoaderData } from '@remix-run/react'
import { profileAction } from './profile-forms.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { binderListPage } from '#app/features/binders/queries.server.ts'
import { gridPage } from '#app/features/gallery/cards/grid-page.server.ts'
import { UserErrorBoundary } from '#app/features/members/member-error.tsx'
import {
  BindersTab,
  PhotosTab,
  ProfileTabs,
  newBinderPart,
  parseTab,
  tabPath,
} from '#app/features/profiles/profile-tabs.tsx'
import { ProfileCover, ProfileHeader } from '#app/features/profiles/profile-header.tsx'
import { requireMember } from '#app/features/members/queries.server.ts'
import {
  memberPhotosPage,
  profileHighlights,
  getProfile,
  usernameProposal,
} from '#app/features/profiles/queries.server.ts'
import { profileJsonLd } from '#app/features/profiles/json-ld.server.ts'
import { memberPath } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { parseContinuation } from '#app/http/paging.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import { PinnedBinder } from '#app/features/binders/binder-list.tsx'
import { suggestedModels } from '#app/features/carts/queries.server.ts'
import { authorName } from '#app/features/members/author.ts'
import { site, SUBJECT } from '#app/content/site.ts'
import { metaFor } from '#app/features/sharing/meta.ts'
import { viewerLoader } from '#app/handlers/page-loaders.server.ts'
import { useFreshAfterBack } from '#app/ui/history-navigation.ts'

export const loader = viewerLoader(async ({ viewerId, request, params, context }) => {
  const member = await requireMember(params.username)
  requireCanonicalPath({ request, context }, memberPath(member))
  const tab = parseTab(request)
  const before = parseContinuation(request)
  const profile = await getProfile(member, viewerId)
  const isBlocked = profile.mute === 'block'
  const isOwn = member.id === viewerId
  const { cover, pinned } = await profileHighlights(member, viewerId)
  const binders =
    tab === 'binders' && !isBlocked ? await binderListPage(member, viewerId, pinned, before) : null
  if (isOwn && binders) await newBinderPart.load()
  return {
    profile,
    cover,
    pinned: tab === 'photos' && before === undefined ? pinned : null,
    usernameProposal: isOwn ? await usernameProposal(member) : null,
    // The largest as JPEG, for social networks.
    picture: member.avatarKey && avatarImagePath(member.avatarKey, 512, 'jpg'),
    isOwn,
    tab,
    grid:
      tab === 'photos' && !isBlocked
        ? await gridPage(
            request,
            memberPath(member),
            await memberPhotosPage(member.id, viewerId, before),
          )
        : null,
    binders,
    models: isOwn && binders ? await suggestedModels(null) : [],
    continued: before !== undefined,
    jsonLd:
      viewerId === null && tab === 'photos' && before === undefined
        ? profileJsonLd(member, environment().PUBLIC_URL)
        : undefined,
  }
})

export const action = profileAction

export const meta = metaFor<typeof loader>(({ profile, picture, tab, continued, jsonLd }) => {
  const name = authorName(profile)
  const shown = tab === 'photos' ? profile.photosCount : profile.bindersCount
  return {
    title: profile.username ? `${name} (@${profile.username})` : name,
    description: profile.bio || `${SUBJECT.title} photos and binders by ${name} on ${site.name}.`,
    image: picture ? { path: picture, width: 512, height: 512, alt: name } : undefined,
    path: tabPath(profile.url, tab),
    type: 'profile',
    noindex: continued || shown === 0,
    hasFeed: tab === 'photos',
    jsonLd,
  }
})

export default function ProfilePage() {
  const content = useLoaderData<typeof loader>()
  const { profile, cover, pinned, usernameProposal, isOwn, tab, grid, binders, models } = content
  const rejected = useRejectedForm()
  useFreshAfterBack()
  const { url } = profile
  return (
    <main id="main" className="page">
      {isOwn && <NameReminder isProfile />}
      {cover && <ProfileCover photo={cover} />}
      <ProfileHeader
        profile={profile}
        isOwn={isOwn}
        usernameProposal={usernameProposal}
        address={tabPath(url, tab)}
      />
      {profile.mute !== 'block' && <ProfileTabs url={url} current={tab} />}
      {pinned && <PinnedBinder binder={pinned} />}
      {grid && <PhotosTab isOwn={isOwn} grid={grid} />}
      {binders && (
        <BindersTab url={url} isOwn={isOwn} content={binders} rejected={rejected} models={models} />
      )}
    </main>
  )
}

export { UserErrorBoundary as ErrorBoundary }
