import { Icon } from '#app/ui/icon.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { PopoverMenu } from '#app/ui/popover-menu.tsx'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { PhotoDetail } from '../../photos/photo.ts'

const deletePart = lazyPart(() => import('./delete-dialog.tsx'))

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
        {photo.binderId !== null && !photo.binderCover && (
          <form method="post" action={photo.url}>
            <input type="hidden" name="intent" value="binder-cover" />
            <button className="menu-item">
              <Icon name="image" />
              Set as binder cover
            </button>
          </form>
        )}{' '}
        <form method="post" action={photo.url}>
          <input
            type="hidden"
            name="intent"
            value={photo.profileCover ? 'remove-profile-cover' : 'profile-cover'}
          />
          <button className="menu-item">
            <Icon name="user" />
            {photo.profileCover ? 'Remove as profile cover' : 'Set as profile cover'}
          </button>
        </form>{' '}
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

const editPart = lazyPart(() => import('../../photos/edit/edit-dialog.tsx'))

export function useEditDialog(photo: PhotoDetail, field?: 'altText') {
  return useDialogLink(editPart, ({ default: EditDialog }, props) => (
    <EditDialog photo={photo} field={field} {...props} />
  ))
}
