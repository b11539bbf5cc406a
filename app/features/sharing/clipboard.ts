import { showToast, type ToastMessage } from '#app/ui/toast-store.ts'

export type CopiedField = HTMLInputElement | HTMLTextAreaElement

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Permission denied, or no clipboard API without https.
    return false
  }
}

/** Copies with the deprecated execCommand, for old browsers. */
function copySelection(field: CopiedField): boolean {
  const before = document.activeElement
  field.focus()
  field.setSelectionRange(0, field.value.length)
  const copied = document.execCommand('copy')
  // On failure the selection stays, so that the visitor can copy it.
  if (copied && before instanceof HTMLElement) before.focus()
  return copied
}

/**
 * Copies a text and shows a toast. Without clipboard access it selects the text in its field and
 * explains how to copy it.
 * @param fieldOf returns the field that shows the text, revealed only when needed
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
          text: 'This browser does not allow copying. The text is selected: press Ctrl+C or ⌘C, or touch and hold it and choose Copy.',
        },
  )
}

function selectAndCopy(field: CopiedField | null): boolean {
  return field !== null && copySelection(field)
}
