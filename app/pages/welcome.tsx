import { useLoaderData } from '@remix-run/react'
import { formAction } from '#app/features/sign-in/form-action.server.ts'
import { site } from '#app/content/site.ts'
import { mailNoticesChoice } from '#app/features/mail-notices/queries.server.ts'
import { updateProfile } from '#app/features/profiles/commands.server.ts'
import { changedFields } from '#app/features/drawn-values.server.ts'
import { PROFILE_UPDATED, profileTexts } from '#app/features/profiles/profile.ts'
import { profileFormValues, requireOwnProfile } from '#app/features/profiles/queries.server.ts'
import { WelcomeForm } from '#app/features/profiles/welcome-form.tsx'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/features/sign-in/page-loaders.server.ts'
import { safeReturnTo } from '#app/http/return-to.ts'
import { useRejectedForm } from '#app/features/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { queueToast } from '#app/ui/toast-store.ts'

const parseReturnTo = (request: Request) =>
  safeReturnTo(new URL(request.url).searchParams.get('returnTo'))

export const loader = memberLoader([], async ({ viewer, request }) => {
  const returnTo = parseReturnTo(request)
  const { values, isProposed } = await profileFormValues(await requireOwnProfile(viewer.id, viewer))
  const { firstName, lastName, username } = values
  const mail = await mailNoticesChoice(viewer.id)
  return { values: { firstName, lastName, username }, isProposed, mail, returnTo }
})

export const action = formAction({
  failure: 'Failed to update profile',
  async run({ request, viewer, fields }) {
    const { firstName = '', lastName = '', username = '', drawn, ...others } = fields
    const { proposedUsername, mailNotices } = others
    const names = { firstName, lastName, username, proposedUsername }
    const sent = mailNotices === undefined ? names : { ...names, mailNotices }
    const current = profileTexts(await requireOwnProfile(viewer.id, viewer), null)
    await updateProfile(viewer, changedFields({ ...sent, drawn }, current, request).changed)
    return { to: parseReturnTo(request), message: PROFILE_UPDATED }
  },
})

export const meta = unindexedMeta('Welcome', '/welcome')

export default function Welcome() {
  const { values, isProposed, mail, returnTo } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={`Welcome to ${site.name}`} />
      <p className="mb-4">
        Choose the name that others see next to your photos and comments. You can change it later.
      </p>
      <div className="panel">
        <WelcomeForm
          values={values}
          isProposed={isProposed}
          mail={mail}
          returnTo={returnTo}
          rejected={rejected}
          onSaved={() => {
            queueToast(PROFILE_UPDATED)
            location.assign(returnTo)
          }}
        />
      </div>
    </main>
  )
}
