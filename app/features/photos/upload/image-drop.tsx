import { classNames } from '#app/ui/class-names.ts'
import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ImageList } from './image-list.tsx'
import { ImagePreview } from './image-preview.tsx'
import type { ControlProps } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { MOST_AT_ONCE } from './upload-limits.ts'
import type { ChosenImages } from './use-chosen-images.ts'

export interface ImageDropProps {
  control: ControlProps
  chosen: ChosenImages
}

/**
 * Selects the photos of an upload (docs/product.md#screens): the native file field, which also
 * receives dropped and pasted files, and a preview of the selected pictures.
 */
export function ImageDrop({ control, chosen }: ImageDropProps) {
  const { id, name } = control
  const { input, files, error, isOver, take } = chosen
  const [only] = files.length === 1 ? files : []
  const errors = error ? [error] : control.errors
  const texts = { id, help: 'Supports JPG, PNG, GIF up to 10MB', errors }
  return (
    <div className="field photo-form-picture">
      <div
        className={classNames('file-field image-drop', isOver && 'is-over')}
        hidden={files.length > 0}
      >
        <Icon name="image" />
        <label className="field-label" htmlFor={id}>
          {photoLabels.image}
        </label>
        <p className="by-touch">Tap to select from gallery</p>
        <p className="by-mouse">Drop a picture here, paste it, or choose a file</p>
        <input
          ref={input}
          className="file-input"
          type="file"
          name={name}
          accept="image/*"
          multiple
          required
          onChange={(event) => take(event.currentTarget.files ?? [])}
          {...fieldAttributes(texts)}
        />
        <FieldNotes id={id} help={texts.help} />
        <p className="field-help">
          Up to {MOST_AT_ONCE} at once: the title of each is its file’s name, and you can change it
          on the next page, where you also say what each shows.
        </p>
      </div>
      {only && <ImagePreview id={id} file={only} errors={errors} chosen={chosen} />}
      {files.length > 1 && <ImageList files={files} chosen={chosen} />}
      <FieldNotes id={id} errors={errors} />
    </div>
  )
}
