import { TextArea } from '#app/ui/text-area.tsx'
import type { ControlProps } from './photo-fields.tsx'
import { photoLabels } from './photo-labels.ts'

/**
 * The alt text field with an explanation. Once there is a picture, a hint says that the field is
 * empty; CSS alone shows it, and it does not block the upload.
 */
export function AltTextField(control: ControlProps) {
  return (
    <div className="alt-text-field">
      <TextArea
        {...control}
        label={photoLabels.altText}
        help="People who cannot see the picture hear or read this instead. Say what it shows, such as: A green golf cart with a surfboard on its roof, parked by the sea."
        maxLength={1000}
        rows={2}
        // For `:placeholder-shown` in the stylesheet.
        placeholder=" "
      />
      <p className="field-help alt-text-hint">
        Still empty. One sentence is enough, and you can add it later too.
      </p>
    </div>
  )
}
