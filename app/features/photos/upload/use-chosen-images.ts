import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { usePreHydrationValue } from '#app/ui/use-pre-hydration-value.ts'
import { imageFileError } from './image-file.ts'
import { MOST_AT_ONCE, TOO_MANY_AT_ONCE } from './upload-limits.ts'

export interface ChosenImages {
  /** The form's own file field: whatever is chosen ends up there. */
  input: RefObject<HTMLInputElement>
  removeButton: RefObject<HTMLButtonElement>
  /** What is chosen: one file that can be sent, or several, of which some may not. */
  files: File[]
  /** What is wrong with the choice as a whole. */
  fault: string | null
  /** Whether there is anything to be sent, and not too much. */
  isSendable: boolean
  /** Whether a file is being dragged over the page. */
  isOver: boolean
  /** Takes files from wherever they come: in place of the one that was chosen, or beside several. */
  take: (files: Iterable<File>) => void
  remove: (file: File) => void
}

const NONE: File[] = []

/** The images that are dropped or pasted; without any, whatever it is. */
function imagesOf(transfer: DataTransfer | null): File[] {
  const files = [...(transfer?.files ?? [])]
  const images = files.filter(({ type }) => type.startsWith('image/'))
  return images.length > 0 ? images : files.slice(0, 1)
}

const isSame = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** What is chosen once more files came to those that were chosen before. */
export function withMore(before: File[], more: File[]): File[] {
  if (before.length < 2) return more
  return [...before, ...more.filter((file) => !before.some((other) => isSame(file, other)))]
}

/**
 * The images of an upload, however they are chosen: with the file field (also before the script ran), by
 * dropping them anywhere on the page, or by pasting.
 * @param kept gives what was chosen the last time this form was open
 */
export function useChosenImages(kept: () => File[]): ChosenImages {
  const input = useRef<HTMLInputElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const found = usePreHydrationValue(() => filesIn(input.current) ?? kept(), NONE)
  const [changed, setChanged] = useState<File[]>()
  const [isOver, setIsOver] = useState(false)
  const given = changed ?? found
  const [only] = given.length === 1 ? given : []
  const onlyFault = only ? imageFileError(only) : null
  const files = onlyFault === null ? given : NONE
  const fault = files.length > MOST_AT_ONCE ? TOO_MANY_AT_ONCE : onlyFault
  const isSendable = fault === null && files.some((file) => imageFileError(file) === null)

  const add = useCallback(
    (more: Iterable<File>) => setChanged((before) => withMore(before ?? found, [...more])),
    [found],
  )

  function take(more: Iterable<File>) {
    const next = [...more]
    if (next.length === 0) return
    const hadFocus = document.activeElement === input.current
    flushSync(() => add(next))
    // The field is out of sight behind the picture.
    if (hadFocus) removeButton.current?.focus()
  }

  function remove(file: File) {
    flushSync(() => setChanged(given.filter((other) => other !== file)))
    ;(removeButton.current ?? input.current)?.focus()
  }

  useEffect(() => {
    // Before the first choice the field is as the visitor or the server left it.
    if (input.current && (files.length > 0 || given !== found)) fill(input.current, files)
  }, [files, given, found])
  useEffect(() => watchForFiles(add, setIsOver), [add])

  return { input, removeButton, files, fault, isSendable, isOver, take, remove }
}

/** The files of a field; null for an empty one. */
function filesIn(input: HTMLInputElement | null): File[] | null {
  return input?.files?.length ? [...input.files] : null
}

/** Makes files what the field holds. */
function fill(input: HTMLInputElement, files: File[]): void {
  const held = [...(input.files ?? [])]
  if (held.length === files.length && held.every((file, at) => file === files[at])) return
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  input.files = transfer.files
}

/** Takes files that are dropped or pasted anywhere, so that no near miss opens one in place of the page. */
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
    // Office programs copy a picture of the text along with it.
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
