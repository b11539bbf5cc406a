import type { RejectedForm } from '#app/http/forms/rejected-form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormActions } from '#app/ui/form-actions.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { BATCH_FIELDS, batchField } from './batch.ts'
import { BatchPhotoFields, type BatchPhoto } from './batch-photo.tsx'

export interface BatchFormProps {
  photos: BatchPhoto[]
  /** Root-relative URL of the page to open without saving. */
  doneUrl: string
  /** The form as the server rejected it. */
  refused?: RejectedForm
}

/** The labels of all fields, because every photo has a title. */
function labelsOf(photos: BatchPhoto[]): Record<string, string> {
  return Object.fromEntries(
    photos.flatMap(({ id }, index) =>
      BATCH_FIELDS.map((field) => [
        batchField(field, id),
        `${photoLabels[field]} (photo ${index + 1})`,
      ]),
    ),
  )
}

/** The texts of several photos in one form. It works without a script. */
export function BatchForm({ photos, doneUrl, refused }: BatchFormProps) {
  const { error, initialValue } = refused ?? {}
  return (
    <form method="post" className="stack" noValidate>
      <FormErrors errors={error} labels={labelsOf(photos)} />
      <ol className="batch">
        {photos.map((photo, index) => (
          <BatchPhotoFields
            key={photo.id}
            photo={photo}
            place={`Photo ${index + 1} of ${photos.length}`}
            sent={initialValue}
            errors={error}
          />
        ))}
      </ol>
      <FormActions>
        <Button>Save all</Button>
        <ButtonLink variant="quiet" href={doneUrl}>
          Not now
        </ButtonLink>
      </FormActions>
    </form>
  )
}
