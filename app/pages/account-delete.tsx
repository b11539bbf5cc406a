import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { deleteAccount } from '#app/features/account/commands.server.ts'
import { DeleteAccountForm } from '#app/features/account/delete-account.tsx'
import { pageMeta } from '#app/features/sharing/meta.ts'
import { parseFields } from '#app/http/forms/fields.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { rejectedForm } from '#app/http/forms/preserved-form.server.ts'
import { enforceRateLimit } from '#app/http/rate-limits.server.ts'
import { withHttpErrors } from '#app/http/page.server.ts'
import { endSession } from '#app/features/sign-in/session.server.ts'
import { requireViewer } from '#app/features/sign-in/viewer.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'

/** A question with two buttons: no script needed. */
export const handle = { hydrate: false }

export const loader = withHttpErrors(async ({ request }: LoaderFunctionArgs) => {
  const { username, email } = await requireViewer(request)
  return { member: { username, email } }
})

export const action = withHttpErrors(async (args: ActionFunctionArgs) => {
  await enforceRateLimit('writes', args)
  const { request } = args
  const viewer = await requireViewer(request)
  const fields = await parseFields(request)
  try {
    const isDone = await deleteAccount(viewer, fields)
    const { setCookie } = await endSession(request)
    return await redirectWithFlash(
      '/',
      {
        kind: 'success',
        title: isDone ? 'Your account is deleted' : 'Your account is being deleted',
      },
      // Otherwise Back shows the member's pages to the next user of the browser.
      { 'Set-Cookie': setCookie, 'Clear-Site-Data': '"cache"' },
    )
  } catch (error) {
    const { form, ...init } = rejectedForm(error, fields, 'Failed to delete account')
    return data(form, init)
  }
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta({ title: 'Delete Account', path: '/account/delete', noindex: true }, matches)

export default function AccountDelete() {
  const { member } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Delete Account" />
      <DeleteAccountForm
        className="panel stack"
        member={member}
        rejected={rejected}
        cancel={
          <ButtonLink variant="quiet" href="/account">
            Cancel
          </ButtonLink>
        }
      />
    </main>
  )
}
