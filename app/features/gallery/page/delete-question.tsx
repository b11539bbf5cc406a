import { type ElementType, type FormEvent, type ReactNode, useState } from 'react'
import type { FieldErrors } from '#app/http/http-error.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'
import { Description } from '@headlessui/react'
import { callApi } from '#app/http/api-client.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { LinkedDialogProps } from '#app/ui/use-dialog-link.ts'
import { showApiError } from '#app/features/sign-in/show-api-error.ts'
import { usePhotoChanges } from '../../photos/use-photo-changes.ts'
import { PostForm } from '#app/ui/post-form.tsx'

interface DeleteQuestionProps {
  photo: Pick<PhotoCard, 'url' | 'title' | 'altText' | 'picture'>
  answer: string
  cancel: ReactNode
  errors?: FieldErrors
  onSubmit?: (event: FormEvent) => void
  as?: ElementType
  className?: string
}

export function DeleteQuestion(props: DeleteQuestionProps) {
  const { photo, answer, cancel, errors, onSubmit, as: Question = 'p', className } = props
  return (
    <PostForm
      className={classNames('delete-question', className)}
      action={`${photo.url}/delete`}
      onSubmit={onSubmit}
    >
      <FormErrors errors={errors} />
      <div className="delete-picture">
        <Picture picture={photo.picture} alt={photo.altText || photo.title} use="tile" priority />
      </div>
      <Question>Are you sure you want to delete this photo? This action cannot be undone.</Question>
      <FormActions>
        <Button variant="danger">{answer}</Button>
        {cancel}
      </FormActions>
    </PostForm>
  )
}

interface DeleteDialogProps extends LinkedDialogProps {
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
        cancel={<CancelLink onClick={close} data-autofocus />}
      />
    </Dialog>
  )
}
