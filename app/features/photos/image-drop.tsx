import { classNames } from '#app/ui/class-names.ts'
import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ImagePreview } from './image-preview.tsx'
import type { ControlProps } from './photo-fields.tsx'
import type { ChosenImage } from './use-chosen-image.ts'

export interface ImageDropProps {
  control: ControlProps
  chosen: ChosenImage
}

/**
 * Where the photo of an upload is chosen (spec section 2, 'Upload Photo dialog'): the browser's own file
 * field, which also gets what is dropped or pasted, and the picture once there is one.
 */
export function ImageDrop({ control, chosen }: ImageDropProps) {
  const { id, name } = control
  const { input, file, fault, isOver, take } = chosen
  const errors = fault ? [fault] : control.errors
  const texts = { id, help: 'Supports JPG, PNG, GIF up to 10MB', errors }
  return (
    <div className="field photo-form-picture">
      <div
        className={classNames('file-field image-drop', isOver && 'is-over')}
        hidden={file !== null}
      >
        <Icon name="image" />
        <label className="field-label" htmlFor={id}>
          Photo
        </label>
        <p className="by-touch">Tap to select from gallery</p>
        <p className="by-mouse">Drop a picture here, paste it, or choose a file</p>
        <input
          ref={input}
          className="file-input"
          type="file"
          name={name}
          accept="image/*"
          required
          onChange={(event) => take(event.currentTarget.files?.[0])}
          {...fieldAttributes(texts)}
        />
        <FieldNotes id={id} help={texts.help} />
      </div>
      {file && <ImagePreview id={id} file={file} errors={errors} chosen={chosen} />}
      <FieldNotes id={id} errors={errors} />
    </div>
  )
}
