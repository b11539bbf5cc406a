import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { binderListPage } from '#app/features/binders/queries.server.ts'
import { gridPage } from '#app/features/photos/cards/grid-page.server.ts'
import { UserErrorBoundary } from '#app/features/profiles/member-error.tsx'
import { BindersTab, PhotosTab } from '#app/features/profiles/profile-contents.tsx'
import { ProfileHeader } from '#app/features/profiles/profile-header.tsx'
import { profileMeta } from '#app/features/profiles/profile-meta.ts'
import { profileJsonLd } from '#app/features/profiles/json-ld.server.ts'
import { ProfileTabs, tabOf, tabPath } from '#app/features/profiles/profile-tabs.tsx'
import {
  memberPhotosPage,
  profileOf,
  requireMember,
  usernameProposal,
} from '#app/features/profiles/queries.server.ts'
import { memberPath } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/canonical-path.server.ts'
import { environment } from '#app/http/process/environment.server.ts'
import { invalid } from '#app/http/http-error.ts'
import { receiveIntent } from '#app/http/forms/intents.server.ts'
import { page } from '#app/http/page.server.ts'
import { continuationOf } from '#app/http/paging.ts'
import { addJsonLd } from '#app/http/json-ld.server.ts'
import { requireViewer, viewerOf } from '#app/http/viewer.server.ts'
import { avatarImagePath } from '#storage/addresses.ts'
import { profileIntent } from './profile-intents.server.ts'

export const loader = page(async ({ request, params, context }: LoaderFunctionArgs) => {
  const member = await requireMember(params.username)
  requireCanonicalPath(request, memberPath(member))
  const viewerId = (await viewerOf(request))?.id ?? null
  const tab = tabOf(request)
  const before = continuationOf(request)
  const profile = await profileOf(member, viewerId)
  const isBlocked = profile.silence === 'block'
  if (tab === 'photos' && before === undefined && !isBlocked)
    addJsonLd(context, ...profileJsonLd(member, environment().PUBLIC_URL))
  const isOwn = member.id === viewerId
  const binders =
    tab === 'binders' && !isBlocked ? await binderListPage(member.id, viewerId, before) : null
  context.isEmptyList = binders?.binders.length === 0
  return {
    profile,
    usernameProposal: isOwn ? await usernameProposal(member) : null,
    picture: member.avatarKey && avatarImagePath(member.avatarKey, 512, 'jpg'),
    isOwn,
    tab,
    grid:
      tab === 'photos' && !isBlocked
        ? gridPage(
            { request, context },
            memberPath(member),
            await memberPhotosPage(member.id, viewerId, before),
          )
        : null,
    binders,
    continued: before !== undefined,
    origin: environment().PUBLIC_URL,
  }
})

export const action = page(async (args: ActionFunctionArgs) => {
  const { request, params } = args
  const { fields, intent } = await receiveIntent(args, profileIntent)
  const viewer = await requireViewer(request)
  const member = await requireMember(params.username)
  if (!intent) throw invalid({ intent: ['This form asks for nothing that this page can do.'] })
  return intent.handle({ request, viewer, member, fields })
})

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? profileMeta(data, data.origin) : [{ title: 'User Not Found' }]

export default function ProfilePage() {
  const { profile, usernameProposal, isOwn, tab, grid, binders } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { url } = profile
  return (
    <main id="main" className="page">
      <ProfileHeader
        profile={profile}
        isOwn={isOwn}
        usernameProposal={usernameProposal}
        address={tabPath(url, tab)}
      />
      {profile.silence !== 'block' && <ProfileTabs url={url} current={tab} />}
      {grid && <PhotosTab isOwn={isOwn} grid={grid} />}
      {binders && <BindersTab url={url} isOwn={isOwn} content={binders} refused={refused} />}
    </main>
  )
}

export { UserErrorBoundary as ErrorBoundary }
