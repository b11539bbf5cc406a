import { useEffect, useState, type ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ChosenPicture } from '../crop/chosen-picture.tsx'
import type { ControlProps } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import { isSmallPicture, MAX_FILES, SMALL_PICTURE } from './image-file.ts'
import type { ChosenImages } from './use-chosen-images.ts'

interface ImageDropProps {
  control: ControlProps
  chosen: ChosenImages
  children?: ReactNode
}

export function ImageDrop({ control, chosen, children }: ImageDropProps) {
  const { id, name } = control
  const { input, files, error, isOver, take } = chosen
  const [only] = files.length === 1 && !children ? files : []
  const errors = error ? [error] : control.errors
  const texts = { id, help: 'Supports JPG, PNG, GIF up to 10MB', errors }
  return (
    <div className="field photo-form-picture">
      <div
        className={classNames('file-field image-drop', isOver && 'is-over')}
        hidden={files.length > 0 || Boolean(children)}
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
        <p className="field-help">Up to {MAX_FILES} photos at once. Each gets its own title.</p>
      </div>
      {only && <ImagePreview id={id} file={only} errors={errors} chosen={chosen} />}
      {children}
      <FieldNotes id={id} errors={errors} />
    </div>
  )
}

interface ImagePreviewProps {
  id: string
  file: File
  errors?: string[]
  chosen: ChosenImages
}

function ImagePreview({ id, file, errors, chosen }: ImagePreviewProps) {
  const { isOver, remove, removeButton } = chosen
  const decodable = useDecodable(file)
  const [small, setSmall] = useState<File>()
  return (
    <>
      <div className={classNames('image-preview', isOver && 'is-over')}>
        {/* First, because an error of the field focuses it. */}
        <button
          ref={removeButton}
          type="button"
          className="icon-button"
          aria-label="Remove image"
          aria-describedby={errors?.length ? `${id}-error` : undefined}
          onClick={() => remove(file)}
        >
          <Icon name="close" />
        </button>
        {decodable === file && (
          <ChosenPicture
            key={file.lastModified + file.name + file.size}
            file={file}
            onSize={(size) => setSmall(isSmallPicture(size) ? file : undefined)}
          />
        )}
        {decodable === null && (
          <p>
            <Icon name="image" />
            {file.name}
          </p>
        )}
      </div>
      <p className="field-help" role="status">
        {small === file && SMALL_PICTURE}
      </p>
    </>
  )
}

/**
 * The file if the browser can decode it; null if it cannot, although the server may; undefined
 * until known.
 */
function useDecodable(file: File): File | null | undefined {
  const [decodable, setDecodable] = useState<File | null>()
  useEffect(() => {
    let current = true
    const update = (known: File | null) => {
      if (current) setDecodable(known)
    }
    createImageBitmap(file).then(
      (bitmap) => {
        bitmap.close()
        update(file)
      },
      () => update(null),
    )
    return () => {
      current = false
    }
  }, [file])
  return decodable
}
