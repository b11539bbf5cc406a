import { useShell } from '#app/handlers/shell.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { SharePanel, toShared, type ShareLinkProps } from './share-panel.tsx'

export default function ShareDialog({ close, ...link }: ShareLinkProps & LinkedDialogProps) {
  const origin = useShell()?.origin ?? location.origin
  return (
    <Dialog title={`Share ${link.kind}`} onClose={close}>
      <SharePanel shared={toShared(link, origin)} />
    </Dialog>
  )
}
