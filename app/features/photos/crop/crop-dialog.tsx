import { useState } from 'react'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import type { Size } from '#storage/picture-edit.ts'
import { CROP_AND_ROTATE, type CropChoice } from './crop.ts'
import { CropEditor } from './crop-editor.tsx'

interface CropDialogProps extends LinkedDialogProps {
  picture: Size & { src: string; alt: string }
  initial: CropChoice
  onApply: (choice: CropChoice) => void
}

/** It has no form of its own, because its events reach the upload form. */
export default function CropDialog({ picture, initial, onApply, close }: CropDialogProps) {
  const [choice, setChoice] = useState(initial)
  function apply() {
    onApply(choice)
    void close()
  }
  return (
    <Dialog title={CROP_AND_ROTATE} onClose={() => void close()}>
      <div className="stack">
        <CropEditor picture={picture} choice={choice} onChange={setChoice} />
        <FormActions>
          <Button type="button" onClick={apply}>
            Apply
          </Button>
          <CancelLink onClick={() => void close()} />
        </FormActions>
      </div>
    </Dialog>
  )
}
