import { ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { DeleteAccountFormProps } from './delete-account-form.tsx'

const deletePart = lazyPart(() => import('./delete-account-dialog.tsx'))

/** The link to the deletion page, which opens its dialog. */
export function DeleteAccountLink({ member }: Pick<DeleteAccountFormProps, 'member'>) {
  const { linkProps, dialog } = useDialogLink(
    deletePart,
    ({ default: DeleteAccountDialog }, props) => <DeleteAccountDialog member={member} {...props} />,
  )
  return (
    <>
      <ButtonLink variant="quiet" className="text-danger" href="/account/delete" {...linkProps}>
        <Icon name="trash" className="size-5" />
        Delete my account
      </ButtonLink>
      {dialog}
    </>
  )
}
