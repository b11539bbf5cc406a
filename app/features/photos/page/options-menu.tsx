import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { PhotoDetail } from '../photo.ts'
import { useEditDialog } from '../edit/use-edit-dialog.tsx'

const deletePart = lazyPart(() => import('./delete-dialog.tsx'))

/** The owner's actions for a photo (docs/product.md#permissions). */
export function OptionsMenu({ photo }: { photo: PhotoDetail }) {
  const editing = useEditDialog(photo)
  const deleting = useDialogLink(deletePart, ({ default: DeleteDialog }, props) => (
    <DeleteDialog photo={photo} {...props} />
  ))
  return (
    <>
      <PopoverMenu id={`photo-${photo.id}-options`} label="Options" trigger={<Icon name="more" />}>
        <a className="menu-item" href={`${photo.url}/edit`} {...editing.linkProps}>
          <Icon name="edit" />
          Edit Photo
        </a>{' '}
        <a className="menu-item text-danger" href={`${photo.url}/delete`} {...deleting.linkProps}>
          <Icon name="trash" />
          Delete Photo
        </a>
      </PopoverMenu>
      {editing.dialog}
      {deleting.dialog}
    </>
  )
}
