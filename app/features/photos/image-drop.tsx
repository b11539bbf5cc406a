import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { classNames } from '#app/ui/class-names.ts'
import type { ChosenImage } from './use-chosen-image.ts'

export interface ImageDropProps {
  id: string
  name: string
  errors?: string[]
  chosen: ChosenImage
}

/**
 * Where the photo of an upload is chosen (spec section 2, 'Upload Photo dialog'): the browser's own file
 * field, which also takes what is dropped or pasted, and the picture once there is one.
 */
export function ImageDrop({ id, name, errors, chosen }: ImageDropProps) {
  const { input, preview, fault, isOver, take, remove } = chosen
  const texts = { id, help: 'Supports JPG, PNG, GIF up to 10MB', errors: fault ? [fault] : errors }
  return (
    <div className="field">
      <div className={classNames('file-field', isOver && 'is-over', preview && 'has-picture')}>
        <div hidden={preview !== null}>
          <Icon name="image" />
          <label className="field-label" htmlFor={id}>
            Photo
          </label>
          <p className="only-touch">Tap to select from gallery</p>
          <p className="only-mouse">Drop a picture here, paste it, or choose a file</p>
          <input
            ref={input}
            type="file"
            name={name}
            accept="image/*"
            required
            onChange={(event) => take(event.currentTarget.files?.[0])}
            {...fieldAttributes(texts)}
          />
          <FieldNotes id={id} help={texts.help} />
        </div>
        {preview && <Preview {...preview} describedBy={errors && `${id}-error`} remove={remove} />}
      </div>
      <FieldNotes id={id} errors={texts.errors} />
    </div>
  )
}

interface PreviewProps {
  url: string
  fileName: string
  describedBy?: string
  remove: () => void
}

function Preview({ url, fileName, describedBy, remove }: PreviewProps) {
  return (
    <>
      {/* Once it is drawn the file is no longer needed under this address. */}
      <img
        src={url}
        alt={`Chosen: ${fileName}`}
        onLoad={() => URL.revokeObjectURL(url)}
        onError={() => URL.revokeObjectURL(url)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label="Remove image"
        aria-describedby={describedBy}
        onClick={remove}
      >
        <Icon name="close" />
      </button>
    </>
  )
}
