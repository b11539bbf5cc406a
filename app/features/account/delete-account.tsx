import type { ElementType, ReactNode } from 'react'
import { Description } from '@headlessui/react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'

const labels = { confirmation: 'Your username or e-mail address' }
const makeId = (name: string) => `delete-account-${name}`

export interface DeleteAccountFormProps {
  member: { username: string | null; email: string }
  cancel: ReactNode
  rejected?: RejectedForm
  as?: ElementType
  className?: string
}

export function DeleteAccountForm(props: DeleteAccountFormProps) {
  const { member, cancel, rejected, as: Question = 'p', className } = props
  const { username, email } = member
  return (
    <form className={className} method="post" action="/account/delete" noValidate>
      <FormErrors errors={rejected?.error} labels={labels} makeId={makeId} />
      <Question>
        Your profile, photos, binders, comments, likes and follows and the comments on your photos
        are deleted immediately. This action cannot be undone.
      </Question>
      <TextInput
        id={makeId('confirmation')}
        name="confirmation"
        label={labels.confirmation}
        help={username === null ? email : `${username} or ${email}`}
        errors={rejected?.error.confirmation}
        defaultValue={rejected?.initialValue.confirmation}
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

interface DeleteAccountDialogProps extends LinkedDialogProps {
  member: DeleteAccountFormProps['member']
}

export default function DeleteAccountDialog({ member, close }: DeleteAccountDialogProps) {
  return (
    <Dialog title="Delete Account" role="alertdialog" size="question" onClose={close}>
      <DeleteAccountForm
        className="stack"
        member={member}
        as={Description}
        cancel={<CancelLink onClick={close} data-autofocus />}
      />
    </Dialog>
  )
}
