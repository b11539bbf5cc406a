import { useEffect, useState, useId } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/button.tsx'
import { ChosenPicture } from '../crop/chosen-picture.tsx'
import type { ControlProps } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import {
  fileNameShown,
  imageFileError,
  isSmallPicture,
  MAX_FILES,
  SMALL_PICTURE,
} from './image-file.ts'
import type { ChosenImages } from './use-chosen-images.ts'

interface ImageDropProps {
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
        <p className="field-help">Up to {MAX_FILES} photos at once. You’ll add titles next.</p>
      </div>
      {only && <ImagePreview id={id} file={only} errors={errors} chosen={chosen} />}
      {files.length > 1 && <ImageList files={files} chosen={chosen} />}
      <FieldNotes id={id} errors={errors} />
    </div>
  )
}

interface ImagePreviewProps {
  /** Id of the file field. */
  id: string
  file: File
  errors?: string[]
  chosen: ChosenImages
}

/** The selected image of an upload, with a remove button. */
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

interface ImageListProps {
  files: File[]
  chosen: ChosenImages
}

/** The selected images of an upload, each with a remove button. */
function ImageList({ files, chosen }: ImageListProps) {
  const { isOver, input, remove, removeButton } = chosen
  return (
    <div className={classNames('image-list', isOver && 'is-over')}>
      <p role="status">{files.length} pictures</p>
      <ul>
        {files.map((file, index) => (
          <ChosenFile
            key={file.name + file.size + file.lastModified}
            file={file}
            button={index === 0 ? removeButton : undefined}
            onRemove={() => remove(file)}
          />
        ))}
      </ul>
      {files.length < MAX_FILES && (
        <Button type="button" variant="quiet" onClick={() => input.current?.click()}>
          Add more
        </Button>
      )}
    </div>
  )
}

interface ChosenFileProps {
  file: File
  button?: ChosenImages['removeButton']
  onRemove: () => void
}

function ChosenFile({ file, button, onRemove }: ChosenFileProps) {
  const id = useId()
  const error = imageFileError(file)
  return (
    <li>
      {error === null ? <Thumbnail file={file} /> : <Icon name="alert" />}
      <p id={id}>
        <bdi>{fileNameShown(file.name)}</bdi>
        {error && <span className="field-error">{error}</span>}
      </p>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label="Remove image"
        aria-describedby={id}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  )
}

/** A thumbnail of the image; an icon if the browser cannot decode it. */
function Thumbnail({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file))
  const [isDecodable, setDecodable] = useState(true)
  // Once decoded or failed, the object URL is no longer needed.
  const release = () => URL.revokeObjectURL(url)
  if (!isDecodable) return <Icon name="image" />
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      onLoad={release}
      onError={() => {
        release()
        setDecodable(false)
      }}
    />
  )
}
