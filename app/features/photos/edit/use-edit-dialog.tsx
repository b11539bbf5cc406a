import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { PhotoDetail } from '../photo.ts'

const editPart = lazyPart(() => import('./edit-dialog.tsx'))

/**
 * A link to a photo's edit page that opens the form in a dialog: see `useDialogLink`.
 * @param field the field to focus first; the dialog itself by default
 */
export function useEditDialog(photo: PhotoDetail, field?: 'altText') {
  return useDialogLink(editPart, ({ default: EditDialog }, props) => (
    <EditDialog photo={photo} field={field} {...props} />
  ))
}
