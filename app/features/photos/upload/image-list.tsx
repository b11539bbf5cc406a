import { useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import { imageFileError } from './image-file.ts'
import { fileNameShown } from './title-of-file.ts'
import { MOST_AT_ONCE } from './upload-limits.ts'
import type { ChosenImages } from './use-chosen-images.ts'

export interface ImageListProps {
  files: File[]
  chosen: ChosenImages
}

/** The selected images of an upload, each with a remove button. */
export function ImageList({ files, chosen }: ImageListProps) {
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
      {files.length < MOST_AT_ONCE && (
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
  const [isDrawable, setDrawable] = useState(true)
  // Once decoded or failed, the object URL is no longer needed.
  const release = () => URL.revokeObjectURL(url)
  if (!isDrawable) return <Icon name="image" />
  return (
    <img
      src={url}
      alt=""
      decoding="async"
      onLoad={release}
      onError={() => {
        release()
        setDrawable(false)
      }}
    />
  )
}
