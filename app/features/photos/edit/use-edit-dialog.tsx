import { lazyPart } from '#app/ui/lazy-part.ts'
import { useDialogLink } from '#app/ui/use-dialog-link.ts'
import type { PhotoDetail } from '../photo.ts'

const editPart = lazyPart(() => import('./edit-dialog.tsx'))

/**
 * A link to a photo's edit page that opens its form in a dialog: see `useDialogLink`.
 * @param field the field to begin with; the dialog itself where it is left out
 */
export function useEditDialog(photo: PhotoDetail, field?: 'altText') {
  return useDialogLink(editPart, ({ default: EditDialog }, props) => (
    <EditDialog photo={photo} field={field} {...props} />
  ))
}
