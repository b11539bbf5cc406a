import { rememberFields } from '#app/http/forms/fields.server.ts'
import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData, useRevalidator } from '@remix-run/react'
import { UserErrorBoundary } from '#app/features/profiles/member-error.tsx'
import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { ProfileForm } from '#app/features/profiles/profile-form.tsx'
import {
  receiveProfile,
  type ReceivedProfile,
} from '#app/features/profiles/profile-request.server.ts'
import { PROFILE_UPDATED } from '#app/features/profiles/profile.ts'
import {
  ownRecord,
  profileFormValues,
  requireOwnProfile,
} from '#app/features/profiles/queries.server.ts'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { memberPath } from '#app/http/addresses.ts'
import { requireCanonicalPath } from '#app/http/request-paths.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/http/page.server.ts'
import { requireViewer } from '#app/features/sign-in/viewer.server.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { queueToast } from '#app/ui/toast-store.ts'

export const loader = withHttpErrors(async ({ request, params }: LoaderFunctionArgs) => {
  const viewer = await requireViewer(request)
  const member = await requireOwnProfile(params.username, viewer)
  requireCanonicalPath(request, `${memberPath(member)}/edit`)
  return {
    ...(await profileFormValues(member)),
    profileUrl: memberPath(member),
  }
})

export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('writes', args)
  const { request, params } = args
  const viewer = await requireViewer(request)
  await requireOwnProfile(params.username, viewer)
  let form: ReceivedProfile | undefined
  try {
    form = await receiveProfile(request)
    rememberFields(args.request, form.fields)
    if (form.avatar) await enforceRateLimit('uploads', args)
    // A form always has these three fields, even when the client omits them.
    await updateProfile(viewer, { firstName: '', lastName: '', username: '', ...form.fields }, form)
    const { url } = await ownRecord(viewer.id)
    return await redirectWithFlash(url, PROFILE_UPDATED)
  } catch (error) {
    const { form: rejected, ...init } = rejectedForm(
      error,
      form?.fields ?? {},
      'Failed to update profile',
    )
    return data(rejected, init)
  } finally {
    await form?.dispose()
  }
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    { title: 'Edit Profile', path: `${data?.profileUrl ?? ''}/edit`, noindex: true },
    matches,
  )

function leaveFor(url: string) {
  queueToast(PROFILE_UPDATED)
  location.assign(url)
}

export default function ProfileEdit() {
  const { values, isProposed, avatar, profileUrl } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const rejected = useActionData<typeof action>()
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
