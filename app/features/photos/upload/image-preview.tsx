import { useEffect, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { ChosenImages } from './use-chosen-images.ts'

export interface ImagePreviewProps {
  /** Id of the file field. */
  id: string
  file: File
  errors?: string[]
  chosen: ChosenImages
}

/** The selected image of an upload, with a remove button. */
export function ImagePreview({ id, file, errors, chosen }: ImagePreviewProps) {
  const { isOver, remove, removeButton } = chosen
  const drawable = useDrawable(file)
  return (
    <div className={classNames('image-preview', isOver && 'is-over')}>
      {drawable === file && (
        <PreviewImage key={file.lastModified + file.name + file.size} file={file} />
      )}
      {drawable === null && (
        <p>
          <Icon name="image" />
          {file.name}
        </p>
      )}
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
    </div>
  )
}

/**
 * The file if the browser can decode it; null if it cannot, although the server may; undefined
 * until known.
 */
function useDrawable(file: File): File | null | undefined {
  const [drawable, setDrawable] = useState<File | null>()
  useEffect(() => {
    let current = true
    const tell = (known: File | null) => {
      if (current) setDrawable(known)
    }
    createImageBitmap(file).then(
      (bitmap) => {
        bitmap.close()
        tell(file)
      },
      () => tell(null),
    )
    return () => {
      current = false
    }
  }, [file])
  return drawable
}

function PreviewImage({ file }: { file: File }) {
  const [url] = useState(() => URL.createObjectURL(file))
  return (
    <img
      src={url}
      alt={`Chosen: ${file.name}`}
      // Once decoded, the object URL is no longer needed.
      onLoad={() => URL.revokeObjectURL(url)}
    />
  )
}
