import type { ElementType, ReactNode } from 'react'
import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { Button } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

const labels = { confirmation: 'Your username or e-mail address' }
const idOf = (name: string) => `delete-account-${name}`

export interface DeleteAccountFormProps {
  member: { username: string | null; email: string }
  /** The cancel button or link. */
  cancel: ReactNode
  /** The form as the server rejected it. */
  refused?: RejectedForm
  /** The element of the question; a paragraph by default. */
  as?: ElementType
  className?: string
}

/** Asks to confirm the deletion of one's own account, on its page and in its dialog. */
export function DeleteAccountForm(props: DeleteAccountFormProps) {
  const { member, cancel, refused, as: Question = 'p', className } = props
  const { username, email } = member
  return (
    <form className={className} method="post" action="/account/delete" noValidate>
      <FormErrors errors={refused?.error} labels={labels} idOf={idOf} />
      <Question>
        Your profile, photos, binders, comments, likes and follows are deleted at once, together
        with the comments on your photos. This action cannot be undone.
      </Question>
      <TextInput
        id={idOf('confirmation')}
        name="confirmation"
        label={labels.confirmation}
        help={username === null ? email : `${username} or ${email}`}
        errors={refused?.error.confirmation}
        defaultValue={refused?.initialValue.confirmation}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <FormActions>
        <Button variant="danger">Delete my account</Button>
        {cancel}
      </FormActions>
    </form>
  )
}
