import { TextArea } from '#app/ui/text-area.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { AltTextField } from './alt-text-field.tsx'
import { photoLabels } from './photo-labels.ts'

/** The props of a form control: see `control` in `app/http/forms/rejected-form.ts`. */
export interface ControlProps {
  id: string
  name: string
  defaultValue?: string
  errors?: string[]
}

export interface PhotoTextFieldsProps {
  controls: Record<'title' | 'description' | 'altText' | 'sourceUrl', ControlProps>
}

/** The text fields of the upload and edit forms: title, description, alt text and source. */
export function PhotoTextFields({ controls }: PhotoTextFieldsProps) {
  const { title, description, altText, sourceUrl } = controls
  return (
    <>
      <TextInput {...title} label={photoLabels.title} maxLength={1000} required />
      <TextArea {...description} label={photoLabels.description} />
      <AltTextField {...altText} />
      <TextInput
        {...sourceUrl}
        label={photoLabels.sourceUrl}
        type="url"
        inputMode="url"
        placeholder="https://"
        help="Link where this image came from or should redirect to"
      />
    </>
  )
}
