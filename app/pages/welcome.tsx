import type { ActionFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { binderOptions } from '#app/features/binders/queries.server.ts'
import { parseUpload } from '#app/features/photos/upload/upload-request.server.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { site } from '#app/content/site.ts'
import { mailNoticesChoice } from '#app/features/mail-notices/queries.server.ts'
import { addCart, updateProfile } from '#app/features/profiles/commands.server.ts'
import { changedFields } from '#app/features/changed-fields.server.ts'
import { PROFILE_UPDATED, profileTexts } from '#app/features/profiles/profile.ts'
import {
  profileFormValues,
  requireOwnProfile,
  withUsername,
} from '#app/features/profiles/queries.server.ts'
import { MyCartForm } from '#app/features/profiles/my-cart-form.tsx'
import { WelcomeForm } from '#app/features/profiles/welcome-form.tsx'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { memberPath, withQuery } from '#app/http/addresses.ts'
import { declineNames } from './profile-forms.server.ts'
import { profileSchema } from '#app/features/profiles/schema.ts'
import { uploadSchema } from '#app/features/photos/schema.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { safeReturnTo } from '#app/http/return-to.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { queueToast } from '#app/ui/toast-store.ts'

const queryOf = (request: Request) => new URL(request.url).searchParams
const parseReturnTo = (request: Request) => safeReturnTo(queryOf(request).get('returnTo'))
const isCartStep = (request: Request) => queryOf(request).get('step') === 'cart'

/**
 * Who has no binder yet, and is not on the way to an upload or a comment, is asked about a cart
 * next.
 */
async function nextPath({ id }: Viewer, returnTo: string): Promise<string> {
  const isOver = /^\/(upload|photo)/.test(returnTo) || (await binderOptions(id)).length > 0
  return isOver ? returnTo : withQuery('/welcome', { step: 'cart', returnTo })
}

export const loader = memberLoader(async ({ viewer, request }) => {
  const returnTo = parseReturnTo(request)
  if (isCartStep(request)) return { names: null, returnTo }
  const { values, isProposed } = await profileFormValues(await requireOwnProfile(viewer.id, viewer))
  const { firstName, lastName, username } = values
  const mail = await mailNoticesChoice(viewer.id)
  const next = await nextPath(viewer, returnTo)
  return { names: { values: { firstName, lastName, username }, isProposed, mail, next }, returnTo }
})

const saveNames = formAction({
  texts: textLimits(profileSchema),
  failure: 'Failed to update profile',
  async prepare({ viewer, fields }) {
    const {
      firstName = '',
      lastName = '',
      username = '',
      ...others
    } = await withUsername(viewer, fields)
    const { proposedUsername, mailNotices, drawn } = others
    const names = { firstName, lastName, username, proposedUsername, drawn }
    const sent = mailNotices === undefined ? names : { ...names, mailNotices }
    const current = profileTexts(await requireOwnProfile(viewer.id, viewer), null)
    const { changed, merged } = changedFields(sent, current)
    return { fields: merged, changed }
  },
  async run({ request, viewer, changed }) {
    await updateProfile(viewer, changed)
    return { to: await nextPath(viewer, parseReturnTo(request)), message: PROFILE_UPDATED }
  },
})

const saveCart = formAction({
  limit: 'uploads',
  makes: true,
  texts: textLimits(uploadSchema('form')),
  failure: 'Failed to upload photo. Please try again.',
  receive: ({ request }) => parseUpload(request),
  async run({ viewer, ...upload }) {
    await addCart(viewer, upload)
    return { to: memberPath(viewer), message: 'Your cart is on your profile' }
  },
})

const STEPS = new Map<string | null, typeof declineNames | typeof saveCart>([
  ['cart', saveCart],
  ['later', declineNames],
])

export const action = (args: ActionFunctionArgs) =>
  (STEPS.get(queryOf(args.request).get('step')) ?? saveNames)(args)

export const meta = unindexedMeta('Welcome', '/welcome')

export default function Welcome() {
  const { names, returnTo } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title={names ? `Welcome to ${site.name}` : 'My cart'} />
      <p className="mb-4">
        {names
          ? 'Choose the name that others see next to your photos and comments. You can change it later.'
          : 'Do you have a cart? Its page comes first on your profile, and you can add to it later.'}
      </p>
      <div className="panel">
        {names ? (
          <WelcomeForm
            {...names}
            returnTo={returnTo}
            rejected={rejected}
            onSaved={() => {
              queueToast(PROFILE_UPDATED)
              location.assign(names.next)
            }}
          />
        ) : (
          <MyCartForm returnTo={returnTo} rejected={rejected} />
        )}
      </div>
    </main>
  )
}
