import { useRef, type Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldAttributes, type FieldTexts } from '#app/ui/field.tsx'
import { type ToastMessage, showToast } from '#app/ui/toast-store.ts'
import { useHydrated } from '#app/ui/hydration.ts'

interface CopyBoxProps extends Omit<FieldTexts, 'errors'> {
  text: string
  copied: Pick<ToastMessage, 'title' | 'text'>
  rows?: number
}

export function CopyBox({ id, label, help, text, copied, rows }: CopyBoxProps) {
  const field = useRef<CopiedField>(null)
  const attributes = {
    className: 'input',
    defaultValue: text,
    readOnly: true,
    ...fieldAttributes({ id, help }),
  }
  return (
    <Field id={id} label={label} help={help}>
      <div className="copy-box">
        {rows === undefined ? (
          <input ref={field as Ref<HTMLInputElement>} {...attributes} />
        ) : (
          <textarea ref={field as Ref<HTMLTextAreaElement>} rows={rows} {...attributes} />
        )}
        {useHydrated() && (
          <Button
            type="button"
            variant="quiet"
            onClick={() => copyText(text, () => field.current, copied)}
          >
            {label}
          </Button>
        )}
      </div>
    </Field>
  )
}

type CopiedField = HTMLInputElement | HTMLTextAreaElement

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Permission denied, or no clipboard API without https.
    return false
  }
}

function copySelection(field: CopiedField): boolean {
  const before = document.activeElement
  field.focus()
  field.setSelectionRange(0, field.value.length)
  const copied = document.execCommand('copy')
  // On failure the selection stays, so that the viewer can copy it manually.
  if (copied && before instanceof HTMLElement) before.focus()
  return copied
}

/** Without clipboard access it selects the text in its field and explains how to copy it. */
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
          title: 'Copy it manually',
          text: 'This browser does not allow copying. The text is selected: press Ctrl+C or ⌘C, or touch and hold it and choose Copy.',
        },
  )
}

function selectAndCopy(field: CopiedField | null): boolean {
  return field !== null && copySelection(field)
}
