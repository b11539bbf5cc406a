import { useRef, type Ref } from 'react'
import { Button } from './button.tsx'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'
import { useHydrated } from './hydration.ts'
import { showToast, type ToastMessage } from './toast-store.ts'

export const LINK_COPIED = { title: 'Link copied', text: 'Now send it to the people you invite.' }

interface CopyBoxProps extends Omit<FieldTexts, 'errors'> {
  text: string
  copied: Pick<ToastMessage, 'title' | 'text'>
  /** The text of the button, if it is not the label. */
  button?: string
  rows?: number
}

/** A text to copy: by a button if there is a script, else by hand. */
export function CopyBox({ id, label, help, text, copied, button = label, rows }: CopyBoxProps) {
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
            {button}
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

function copySelection(field: CopiedField | null): boolean {
  if (!field) return false
  const before = document.activeElement
  field.focus()
  field.setSelectionRange(0, field.value.length)
  const copied = document.execCommand('copy')
  // On failure the selection stays, so that the viewer can copy it manually.
  if (copied && before instanceof HTMLElement) before.focus()
  return copied
}

export async function copyText(
  text: string,
  fieldOf: () => CopiedField | null,
  copied: Pick<ToastMessage, 'title' | 'text'>,
): Promise<void> {
  const done = (await writeClipboard(text)) || copySelection(fieldOf())
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

interface SystemShareProps {
  data: { title: string; text: string; url: string }
  label: string
  /** Whether a mouse has the button, too: some pages have other ways to share. */
  always?: boolean
}

/** The share menu of the device; nothing without one. */
export function SystemShare({ data, label, always = false }: SystemShareProps) {
  const hydrated = useHydrated()
  if (!hydrated || !('share' in navigator)) return null
  if (!always && !matchMedia('(pointer: coarse)').matches) return null
  return (
    <Button type="button" variant={always ? 'quiet' : 'primary'} onClick={() => share(data)}>
      {label}
    </Button>
  )
}

async function share(data: SystemShareProps['data']): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // The viewer closed the menu.
    if (error instanceof DOMException && error.name === 'AbortError') return
    showToast({ kind: 'error', title: 'The share menu could not be opened' })
  }
}
