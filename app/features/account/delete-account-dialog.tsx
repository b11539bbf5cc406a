import { Description } from '@headlessui/react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { DeleteAccountForm, type DeleteAccountFormProps } from './delete-account-form.tsx'

export interface DeleteAccountDialogProps extends LinkedDialogProps {
  member: DeleteAccountFormProps['member']
}

/** The confirmation above the account page. Its form is the same as on its own page. */
export default function DeleteAccountDialog({ member, close }: DeleteAccountDialogProps) {
  return (
    <Dialog title="Delete Account" role="alertdialog" size="question" onClose={close}>
      <DeleteAccountForm
        className="stack"
        member={member}
        as={Description}
        cancel={
          <Button type="button" variant="quiet" onClick={close} data-autofocus>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
