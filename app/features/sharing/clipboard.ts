import { showToast, type ToastMessage } from '#app/ui/toast-store.ts'

export type CopiedField = HTMLInputElement | HTMLTextAreaElement

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Refused, or a page without https, which has no clipboard at all.
    return false
  }
}

/** Selects a field's text and has the browser copy the selection, as old ones do. */
function copySelection(field: CopiedField): boolean {
  const before = document.activeElement
  field.focus()
  field.setSelectionRange(0, field.value.length)
  const copied = document.execCommand('copy')
  // Where it fails the selection stays, for the visitor's own hand.
  if (copied && before instanceof HTMLElement) before.focus()
  return copied
}

/**
 * Copies a text and says so by a toast; where the clipboard is refused the text is selected in its
 * field, and the visitor is told how to go on.
 * @param fieldOf the field that shows the text, brought into view only when it is needed
 */
export async function copyText(
  text: string,
  fieldOf: () => CopiedField | null,
  copied: Pick<ToastMessage, 'title' | 'text'>,
): Promise<void> {
  const done = (await writeClipboard(text)) || selectAndCopy(fieldOf())
  showToast(
    done
      ? { kind: 'success', ...copied }
      : {
          kind: 'error',
          title: 'Please copy it yourself',
          text: 'This browser keeps the clipboard to itself. The text is selected: press Ctrl+C or ⌘C, or hold it and choose Copy.',
        },
  )
}

function selectAndCopy(field: CopiedField | null): boolean {
  return field !== null && copySelection(field)
}
