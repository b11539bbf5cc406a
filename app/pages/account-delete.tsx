import { MAXIMUM_CONFIRMATION } from '#app/features/account/schema.ts'
import { useActionData, useLoaderData } from '@remix-run/react'
import { formAction } from '#app/handlers/form-action.server.ts'
import { deleteAccount } from '#app/features/account/commands.server.ts'
import { unindexedMeta } from '#app/features/sharing/meta.ts'
import { endSession } from '#app/handlers/session.server.ts'
import { memberLoader } from '#app/handlers/page-loaders.server.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { plainFields, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

export const handle = { hydrate: false }

export const loader = memberLoader(async ({ viewer }) => {
  const { username, email } = viewer
  return { member: { username, email } }
})

export const action = formAction({
  texts: { confirmation: MAXIMUM_CONFIRMATION },
  failure: 'Failed to delete account',
  async run({ request, viewer, fields }) {
    const isDone = await deleteAccount(viewer, fields)
    const { setCookie } = await endSession(request)
    return {
      to: '/',
      message: isDone ? 'Your account is deleted' : 'Your account is being deleted',
      // Otherwise Back shows the member's pages to the next user of the browser.
      headers: { 'Set-Cookie': setCookie, 'Clear-Site-Data': '"cache"' },
    }
  },
})

export const meta = unindexedMeta('Delete Account', '/account/delete')

export default function AccountDelete() {
  const { member } = useLoaderData<typeof loader>()
  const rejected = useActionData<typeof action>()
  return (
    <main id="main" className="page page-narrow">
      <PageHeading title="Delete Account" />
      <DeleteAccountForm member={member} rejected={rejected} />
    </main>
  )
}

const labels = { confirmation: 'Your username or e-mail address' }

const DeleteAccountForm = ({
  member: { username, email },
  rejected,
}: {
  member: { username: string | null; email: string }
  rejected?: RejectedForm
}) => (
  <PostForm className="panel stack" noValidate>
    <FormErrors errors={rejected?.error} labels={labels} />
    <p>
      Your profile, photos, binders, comments, likes and follows and the comments on your photos are
      deleted immediately. This action cannot be undone.
    </p>
    <TextInput
      {...plainFields(labels, rejected)('confirmation')}
      help={username === null ? email : `${username} or ${email}`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
    <FormActions>
      <Button variant="danger">Delete my account</Button>
      <CancelLink href="/account" />
    </FormActions>
  </PostForm>
)
