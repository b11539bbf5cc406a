import { rememberFields } from '#app/http/forms/fields.server.ts'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { UserErrorBoundary } from '#app/features/members/member-error.tsx'
import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { ProfileForm } from '#app/features/profiles/profile-form.tsx'
import { receiveProfile } from '#app/features/profiles/profile-request.server.ts'
import { changedFields } from '#app/features/drawn-values.server.ts'
import { PROFILE_UPDATED, profileTexts } from '#app/features/profiles/profile.ts'
import {
  ownRecord,
  profileFormValues,
  requireOwnProfile,
  withUsername,
} from '#app/features/profiles/queries.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { memberPath } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { queueToast } from '#app/ui/toast-store.ts'

export const loader = memberLoader(async ({ viewer, request, params }) => {
  const member = await requireOwnProfile(params.username, viewer)
  requireCanonicalPath(request, `${memberPath(member)}/edit`)
  return { ...(await profileFormValues(member)), profileUrl: memberPath(member) }
})

export const action = formAction({
  readsFields: false,
  find: ({ viewer, params }) => requireOwnProfile(params.username, viewer),
  failure: 'Failed to update profile',
  async run({ request, context, viewer, target }) {
    const form = await receiveProfile(request)
    try {
      rememberFields(request, await withUsername(viewer, form.fields))
      if (form.avatar) await enforceRateLimit('uploads', { request, context })
      // A form always has these three fields, even when the client omits them.
      const fields = { firstName: '', lastName: '', username: '', ...form.fields }
      const { changed } = changedFields(fields, profileTexts(target, null), request)
      await updateProfile(viewer, changed, form)
    } finally {
      await form.dispose()
    }
    const { url } = await ownRecord(viewer.id)
    return { to: url, message: PROFILE_UPDATED }
  },
})

export const meta = unindexedMeta<typeof loader>(
  'Edit Profile',
  ({ profileUrl }) => `${profileUrl}/edit`,
)

function leaveFor(url: string) {
  queueToast(PROFILE_UPDATED)
  location.assign(url)
}

export default function ProfileEdit() {
  const { values, isProposed, avatar, profileUrl } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Edit Profile" />
      <div className="panel">
        <ProfileForm
          profileUrl={profileUrl}
          values={values}
          isProposed={isProposed}
          avatar={avatar}
          rejected={rejected}
          onSaved={leaveFor}
          onAvatarChanged={revalidate}
        />
      </div>
    </main>
  )
}

export { UserErrorBoundary as ErrorBoundary }
