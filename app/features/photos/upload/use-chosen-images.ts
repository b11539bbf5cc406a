import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { usePreHydrationValue } from '#app/ui/hydration.ts'
import { imageFileError, MAX_FILES, TOO_MANY_FILES } from './image-file.ts'

export interface ChosenImages {
  input: RefObject<HTMLInputElement>
  removeButton: RefObject<HTMLButtonElement>
  files: File[]
  error: string | null
  /** Whether the selection can be sent: not empty and not too large. */
  isSendable: boolean
  isOver: boolean
  take: (files: Iterable<File>) => void
  remove: (file: File) => void
  /** Removes the files that do not match. */
  keep: (isKept: (file: File) => boolean) => void
}

const NONE: File[] = []

/** The dropped or pasted images; if there are none, the first file, so that its error is shown. */
function imagesOf(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])]
  const images = files.filter(({ type }) => type.startsWith('image/'))
  return images.length > 0 ? images : files.slice(0, 1)
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

export function withMore(before: File[], more: File[]): File[] {
  if (before.length < 2) return more
  return [...before, ...more.filter((file) => !before.some((other) => isSame(file, other)))]
}

/**
 * The selected images of an upload, from the file field (even before hydration), drag and drop, or
 * the clipboard.
 */
export function useChosenImages(previousFiles: () => File[]): ChosenImages {
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

function filesIn(input: HTMLInputElement | null): File[] | null {
  return input?.files?.length ? [...input.files] : null
}

function fill(input: HTMLInputElement, files: File[]): void {
  const current = [...(input.files ?? [])]
  if (current.length === files.length && current.every((file, at) => file === files[at])) return
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}

/**
 * Accepts files dropped or pasted anywhere on the page; otherwise a drop beside the form would open
 * the file instead of the page.
 */
function watchForFiles(take: (files: File[]) => void, setIsOver: (isOver: boolean) => void) {
  const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
  function onDragOver(event: DragEvent) {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setIsOver(true)
  }
  function onDragLeave({ relatedTarget }: DragEvent) {
    if (relatedTarget === null) setIsOver(false)
  }
  function onDrop(event: DragEvent) {
    setIsOver(false)
    if (!carriesFiles(event)) return
    event.preventDefault()
    const files = imagesOf(event.dataTransfer)
    if (files.length > 0) take(files)
  }
  function onPaste(event: ClipboardEvent) {
    const files = imagesOf(event.clipboardData)
    // Office programs copy an image of the text along with it.
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    take(files)
  }
  window.addEventListener('dragover', onDragOver)
  window.addEventListener('dragleave', onDragLeave)
  window.addEventListener('drop', onDrop)
  window.addEventListener('paste', onPaste)
  return () => {
    window.removeEventListener('dragover', onDragOver)
    window.removeEventListener('dragleave', onDragLeave)
    window.removeEventListener('drop', onDrop)
    window.removeEventListener('paste', onPaste)
  }
}
