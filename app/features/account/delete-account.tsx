import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { plainFields, TextInput } from '#app/ui/field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

const labels = { confirmation: 'Your username or e-mail address' }

export const DeleteAccountForm = ({
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
