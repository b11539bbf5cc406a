import { useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useFound } from '#app/ui/use-found.ts'
import { imageFault } from './image-file.ts'

export interface ChosenImage {
  /** The form's own file field: whatever is chosen ends up there. */
  input: RefObject<HTMLInputElement>
  removeButton: RefObject<HTMLButtonElement>
  /** The file, where one is chosen that can be sent. */
  file: File | null
  /** What is wrong with the file that was chosen last. */
  fault: string | null
  /** Whether a file is being dragged over the page. */
  isOver: boolean
  take: (file: File | undefined) => void
  remove: () => void
}

function firstImage(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])]
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0]
}

/**
 * The image of an upload, however it is chosen: with the file field (also before the script ran), by
 * dropping it anywhere on the page, or by pasting it.
 * @param kept gives what was chosen the last time this form was open
 */
export function useChosenImage(kept: () => File | null): ChosenImage {
  const input = useRef<HTMLInputElement>(null)
  const removeButton = useRef<HTMLButtonElement>(null)
  const found = useFound(() => input.current?.files?.[0] ?? kept(), null)
  const [changed, setChanged] = useState<File | null>()
  const [isOver, setIsOver] = useState(false)
  const given = changed === undefined ? found : changed
  const fault = given && imageFault(given)
  const file = fault === null ? given : null

  function take(next: File | undefined) {
    if (!next) return
    const hadFocus = document.activeElement === input.current
    flushSync(() => setChanged(next))
    // The field is out of sight behind the picture.
    if (hadFocus) removeButton.current?.focus()
  }

  function remove() {
    flushSync(() => setChanged(null))
    input.current?.focus()
  }

  useEffect(() => {
    // Before the first choice the field is as the visitor or the server left it.
    if (input.current && (file || given !== found)) fill(input.current, file)
  }, [file, given, found])
  useEffect(() => watchForFiles(setChanged, setIsOver), [])

  return { input, removeButton, file, fault, isOver, take, remove }
}

/** Makes a file what the field holds; null empties it. */
function fill(input: HTMLInputElement, file: File | null): void {
  if ((input.files?.[0] ?? null) === file) return
  const transfer = new DataTransfer()
  if (file) transfer.items.add(file)
  input.files = transfer.files
}

/** Takes files that are dropped or pasted anywhere, so that no near miss opens one in place of the page. */
function watchForFiles(take: (file: File) => void, setIsOver: (isOver: boolean) => void) {
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
    const file = firstImage(event.dataTransfer)
    if (file) take(file)
  }
  function onPaste(event: ClipboardEvent) {
    const file = firstImage(event.clipboardData)
    // Office programs copy a picture of the text along with it.
    if (!file || event.clipboardData?.types.includes('text/plain')) return
    event.preventDefault()
    take(file)
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
