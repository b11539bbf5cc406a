import { useLoaderData } from '@remix-run/react'
import { createMeet } from '#app/features/binders/meets/commands.server.ts'
import { inviteAll } from '#app/features/binders/sharing/commands.server.ts'
import { MAXIMUM_INVITE, NewMeetForm } from '#app/features/binders/new-forms.tsx'
import { getBinder } from '#app/features/binders/access.server.ts'
import { binderSchema } from '#app/features/binders/schema.ts'
import { cartLinks } from '#app/features/carts/cart-links.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { formAction } from '#app/handlers/form-action.server.ts'
import { SuspendedNotice } from '#app/features/members/suspended-notice.tsx'
import { suspensionOf } from '#app/features/members/suspension.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { useRejectedForm } from '#app/handlers/shell.ts'
import { NEW_PATHS } from '#app/http/addresses.ts'
import { excerpt } from '#app/http/forms/plain-text.ts'
import { textLimits } from '#app/http/forms/text.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'

export const links = cartLinks

export const loader = memberLoader(async ({ viewer }) => ({
  suspension: await suspensionOf(viewer),
}))

export const action = formAction({
  makes: true,
  texts: { ...textLimits(binderSchema('form')), invite: MAXIMUM_INVITE },
  failure: 'Failed to plan your meet. Please try again.',
  async run({ viewer, fields }) {
    const id = await createMeet(viewer, fields)
    const failed = await inviteAll(viewer, id, fields.invite)
    const { url } = await getBinder(id, viewer.id)
    const message = 'Your meet has its page'
    if (failed.length === 0) return { to: url, message }
    const text = `Not invited: ${excerpt(failed.join(', '), 200)}`
    return { to: url, message: { kind: 'success', title: message, text } }
  },
})

export const meta = unindexedMeta('Plan a Meet', NEW_PATHS.meet)

export default function NewMeet() {
  const { suspension } = useLoaderData<typeof loader>()
  const rejected = useRejectedForm()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Plan a Meet" />
      {suspension ? (
        <SuspendedNotice suspension={suspension} rejected={rejected} />
      ) : (
        <NewMeetForm rejected={rejected} />
      )}
    </main>
  )
}
