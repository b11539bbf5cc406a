import type { ElementType, FormEvent, ReactNode } from 'react'
import type { FieldErrors } from '#app/http/http-error.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { FormActions } from '#app/ui/form-actions.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import type { PhotoCard } from '../photo.ts'
import { Picture } from '../picture/picture.tsx'

export interface DeleteQuestionProps {
  photo: Pick<PhotoCard, 'url' | 'title' | 'altText' | 'picture'>
  /** What the answer that deletes says. */
  answer: string
  /** The answer that does not. */
  cancel: ReactNode
  errors?: FieldErrors
  /** Takes the answer that deletes; left out, the form is sent. */
  onSubmit?: (event: FormEvent) => void
  /** What the question is drawn as: a paragraph where it is left out. */
  as?: ElementType
  className?: string
}

/** Asks whether a photo is to be deleted (docs/product.md#validation), on its page and in its dialog. */
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
      <div className="relative">
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
