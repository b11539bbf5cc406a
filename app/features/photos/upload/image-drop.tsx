import { useEffect, useState, type ReactNode, useCallback, useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { fieldAttributes, FieldNotes } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { listen } from '#app/ui/listen.ts'
import type { ControlProps } from '../fields/photo-fields.tsx'
import { photoLabels } from '../fields/photo-labels.ts'
import {
  ACCEPTED_FILES,
  isSmallPicture,
  MAX_FILES,
  SMALL_PICTURE,
  imageFileError,
  TOO_MANY_FILES,
} from './image-file.ts'
import { flushSync } from 'react-dom'
import { usePreHydrationValue } from '#app/ui/hydration.ts'
import type { Size } from '#storage/picture-edit.ts'
import { NO_CHOICE, getSelection } from '../crop/crop.ts'
import { CropControl, EditedImage, isEdited } from '../crop/crop-control.tsx'

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
        <p className="by-mouse">Drop a photo here, paste it, or choose a file</p>
        <input
          ref={input}
          className="file-input"
          type="file"
          name={name}
          accept={ACCEPTED_FILES}
          multiple
          required
          onChange={(event) => take(event.currentTarget.files ?? [])}
          {...fieldAttributes(texts)}
        />
        <FieldNotes id={id} help={texts.help} />
        <p className="field-help">
          WebP, AVIF and HEIC work, too. Up to {MAX_FILES} photos at once. Each gets its own title.
        </p>
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
  const [small, setSmall] = useState<File>()
  // The server may still be able to decode it.
  const [undecodable, setUndecodable] = useState<File>()
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
        {undecodable === file ? (
          <p>
            <Icon name="image" />
            {file.name}
          </p>
        ) : (
          <ChosenPicture
            key={file.lastModified + file.name + file.size}
            file={file}
            onSize={(size) => setSmall(isSmallPicture(size) ? file : undefined)}
            onUndecodable={() => setUndecodable(file)}
          />
        )}
      </div>
      <p className="field-help" role="status">
        {small === file && SMALL_PICTURE}
      </p>
    </>
  )
}

export type ChosenImages = ReturnType<typeof useChosenImages>

const NONE: File[] = []

/** The dropped or pasted images; if there are none, the first file, so that its error is shown. */
function getImages(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])]
  const images = files.filter(({ type }) => type.startsWith('image/'))
  return images.length > 0 ? images : files.slice(0, 1)
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

function withMore(before: File[], more: File[]): File[] {
  if (before.length < 2) return more
  return [...before, ...more.filter((file) => !before.some((other) => isSame(file, other)))]
}

/**
 * The selected images of an upload, from the file field (even before hydration), drag and drop, or
 * the clipboard.
 */
export function useChosenImages(previousFiles: () => File[]) {
  const input = useRef<HTMLInputElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const found = usePreHydrationValue(() => filesIn(input.current) ?? previousFiles(), NONE)
  const [changed, setChanged] = useState<File[]>()
  const [isOver, setIsOver] = useState(false)
  const given = changed ?? found
  const [only] = given.length === 1 ? given : []
  const fileError = only ? imageFileError(only) : null
  const files = fileError === null ? given : NONE
  const error = files.length > MAX_FILES ? TOO_MANY_FILES : fileError
  const isSendable = error === null && files.some((file) => imageFileError(file) === null)

  const add = useCallback(
    (more: Iterable<File>) => setChanged((before) => withMore(before ?? found, [...more])),
    [found],
  )

  function take(more: Iterable<File>) {
    const next = [...more]
    if (next.length === 0) return
    const hadFocus = document.activeElement === input.current
    flushSync(() => add(next))
    // The preview hides the field. The title of a single photo may have the focus already.
    const isLost = [input.current, document.body, null].includes(document.activeElement as never)
    if (hadFocus && isLost) removeButton.current?.focus()
  }

  function remove(file: File) {
    flushSync(() => setChanged(given.filter((other) => other !== file)))
    ;(removeButton.current ?? input.current)?.focus()
  }

  const keep = useCallback(
    (isKept: (file: File) => boolean) => setChanged((before) => (before ?? found).filter(isKept)),
    [found],
  )

  useEffect(() => {
    // Before the first selection, the field keeps its value from the browser or the server.
    if (input.current && (files.length > 0 || given !== found)) fill(input.current, files)
  }, [files, given, found])
  useEffect(() => watchForFiles(add, setIsOver), [add])

  return { input, removeButton, files, error, isSendable, isOver, take, remove, keep }
}

const filesIn = (input: HTMLInputElement | null) => (input?.files?.length ? [...input.files] : null)

function fill(input: HTMLInputElement, files: File[]): void {
  const current = [...(input.files ?? [])]
  if (current.length === files.length && current.every((file, at) => file === files[at])) return
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}

/**
 * Accepts files dropped or pasted anywhere; otherwise a drop beside the form would open the file
 * instead of the page.
 */
function watchForFiles(take: (files: File[]) => void, setIsOver: (isOver: boolean) => void) {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
  return listen(window, {
    dragover(event) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    dragleave: ({ relatedTarget }) => relatedTarget === null && setIsOver(false),
    drop(event) {
      setIsOver(false)
      if (!carriesFiles(event)) return
      event.preventDefault()
      const files = getImages(event.dataTransfer)
      if (files.length > 0) take(files)
    },
    paste(event) {
      const files = getImages(event.clipboardData)
      // Office programs copy an image of the text along with it.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
      event.preventDefault()
      take(files)
    },
  })
}

interface ChosenPictureProps {
  file: File
  onSize: (size: Size) => void
  onUndecodable: () => void
}

function ChosenPicture({ file, onSize, onUndecodable }: ChosenPictureProps) {
  const src = useObjectUrl(file)
  const [size, setSize] = useState<Size>()
  const [choice, setChoice] = useState(NO_CHOICE)
  const alt = `Chosen: ${file.name}`
  return (
    <>
      {size && isEdited(choice) ? (
        <EditedImage picture={{ ...size, src, alt }} choice={choice} />
      ) : (
        <img
          src={src}
          alt={alt}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setSize({ width, height })
            onSize({ width, height })
          }}
          onError={onUndecodable}
        />
      )}
      {/* Most GIFs move. */}
      {size && file.type !== 'image/gif' && (
        <CropControl
          picture={{ ...size, src, alt }}
          choice={choice}
          onApply={(next) => {
            setChoice(next)
            onSize(getSelection(size, next))
          }}
        />
      )}
    </>
  )
}

function useObjectUrl(file: File): string {
  const [url] = useState(() => URL.createObjectURL(file))
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // In development React runs each effect twice.
      setTimeout(() => {
        if (!isShown.current) URL.revokeObjectURL(url)
      })
    }
  }, [url])
  return url
}
