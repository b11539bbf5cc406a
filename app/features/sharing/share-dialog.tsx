import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { useShell } from '../shell.ts'
import type { ShareLinkProps } from './share-link.tsx'
import { SharePanel } from './share-panel.tsx'
import { sharedPhoto } from './shared-photo.ts'

/** A photo's share page as a dialog (docs/product.md#screens). */
export default function ShareDialog({ photo, close }: ShareLinkProps & LinkedDialogProps) {
  const origin = useShell()?.origin ?? location.origin
  return (
    <Dialog title="Share Photo" onClose={close}>
      <SharePanel photo={sharedPhoto(photo, origin)} isPublic={photo.isPublic} />
    </Dialog>
  )
}
