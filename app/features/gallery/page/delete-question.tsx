import type { ElementType, FormEvent, ReactNode } from 'react'
import type { FieldErrors } from '#app/http/http-error.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'

export interface DeleteQuestionProps {
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
    <form
      className={classNames('delete-question', className)}
      method="post"
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
    </form>
  )
}
