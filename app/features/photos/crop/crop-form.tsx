import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Button, CancelLink, FormActions } from '#app/ui/button.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { previewImage } from '#storage/addresses.ts'
import type { PhotoDetail } from '../photo.ts'
import { parseChoice, type CropChoice, fieldValues } from './crop.ts'
import { CropEditor, useCropChoice } from './crop-editor.tsx'
import { PostForm } from '#app/ui/post-form.tsx'

interface CropFormProps {
  photo: PhotoDetail
  initial: CropChoice
  rejected?: RejectedForm
}

export function CropForm({ photo, initial, rejected }: CropFormProps) {
  const { picture } = photo
  const [choice, setChoice] = useCropChoice(rejected ? parseChoice(rejected.initialValue) : initial)
  const { rotate, crop } = fieldValues(choice)
  const src = previewImage(picture).path
  const alt = photo.altText || photo.title
  return (
    <PostForm action={`${photo.url}/crop`} className="stack">
      <FormErrors errors={rejected?.error} />
      <input type="hidden" name="picture" value={picture.key} />
      <input type="hidden" name="rotate" value={rotate} />
      <input type="hidden" name="crop" value={crop} />
      <CropEditor picture={{ ...picture, src, alt }} choice={choice} onChange={setChoice} />
      <p className="field-help">
        What you cut off is deleted, and the photo gets a new address. This cannot be undone.
      </p>
      <FormActions>
        <Button>Apply</Button>
        <CancelLink href={`${photo.url}/edit`} />
      </FormActions>
    </PostForm>
  )
}
