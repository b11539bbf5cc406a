import { Description } from '@headlessui/react'
import { useState, type FormEvent } from 'react'
import { callApi } from '#app/http/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { DeleteQuestion } from './delete-question.tsx'
import type { PhotoCard } from '../../photos/photo.ts'
import { usePhotoChanges } from '../../photos/photo-changes.ts'

export interface DeleteDialogProps extends LinkedDialogProps {
  photo: Pick<PhotoCard, 'id' | 'url' | 'title' | 'altText' | 'picture'>
}

export default function DeleteDialog({ photo, close }: DeleteDialogProps) {
  const { deleted } = usePhotoChanges()
  const [pending, setPending] = useState(false)

  async function remove(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    setPending(true)
    try {
      await callApi('DELETE', `/api/photos/${photo.id}`)
      await close()
      deleted()
    } catch (error) {
      setPending(false)
      showApiError(error, { action: 'delete photos', title: 'Failed to delete photo' })
    }
  }

  return (
    <Dialog title="Delete Photo" role="alertdialog" size="question" onClose={close}>
      <DeleteQuestion
        className="stack"
        photo={photo}
        as={Description}
        answer="Delete"
        onSubmit={remove}
        cancel={
          <Button type="button" variant="quiet" onClick={close} data-autofocus>
            Cancel
          </Button>
        }
      />
    </Dialog>
  )
}
