import { profileSchema } from '#app/features/profiles/schema.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { UserErrorBoundary } from '#app/features/members/member-error.tsx'
import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { ProfileForm } from '#app/features/profiles/profile-form.tsx'
import { receiveProfile } from '#app/features/profiles/profile-request.server.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
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

export const loader = memberLoader(async ({ viewer, request, context, params }) => {
  const member = await requireOwnProfile(params.username, viewer)
  requireCanonicalPath({ request, context }, `${memberPath(member)}/edit`)
  return { ...(await profileFormValues(member)), profileUrl: memberPath(member) }
})

export const action = formAction({
  texts: textLimits(profileSchema),
  find: ({ viewer, params }) => requireOwnProfile(params.username, viewer),
  failure: 'Failed to update profile',
  receive: ({ request }) => receiveProfile(request),
  async prepare({ viewer, target, fields }) {
    // A form always has these three fields, even when the client omits them.
    const always = { firstName: '', lastName: '', username: '' }
    const sent = { ...always, ...(await withUsername(viewer, fields)) }
    const { changed, merged } = changedFields(sent, profileTexts(target, null))
    return { fields: merged, changed }
  },
  async run({ context, viewer, changed, ...form }) {
    if (form.avatar) await enforceRateLimit('uploads', { context })
    await updateProfile(viewer, changed, form)
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
