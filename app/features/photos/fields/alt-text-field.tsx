import { TextArea } from '#app/ui/text-area.tsx'
import type { ControlProps } from './photo-fields.tsx'
import { photoLabels } from './photo-labels.ts'

/**
 * Asks for the alt text of a photo, and why. Once there is a picture a line says that the field is still
 * empty; the style sheet alone shows it, and nothing waits for an answer.
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
        // For the style sheet, which asks whether it is shown.
        placeholder=" "
      />
      <p className="field-help alt-text-hint">
        Still empty. One sentence is enough, and you can add it later too.
      </p>
    </div>
  )
}
