import type { ElementType, FormEvent, ReactNode } from 'react'
import type { FieldErrors } from '#app/http/http-error.ts'
import { Button, FormActions } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { PhotoCard } from '../../photos/photo.ts'
import { Picture } from '../../photos/picture/picture.tsx'

export interface DeleteQuestionProps {
  photo: Pick<PhotoCard, 'url' | 'title' | 'altText' | 'picture'>
  /** Text of the delete button. */
  answer: string
  /** The cancel button or link. */
  cancel: ReactNode
  errors?: FieldErrors
  /** Handles the submit; without it, the browser sends the form. */
  onSubmit?: (event: FormEvent) => void
  /** The element that renders the question; a paragraph by default. */
  as?: ElementType
  className?: string
}

/** Asks to confirm that a photo is deleted (docs/product.md#validation), on its page and in its dialog. */
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
