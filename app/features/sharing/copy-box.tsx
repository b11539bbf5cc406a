import { useRef, type Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldAttributes, type FieldTexts } from '#app/ui/field.tsx'
import type { ToastMessage } from '#app/ui/toast-store.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import { copyText, type CopiedField } from './clipboard.ts'

export interface CopyBoxProps extends Omit<FieldTexts, 'errors'> {
  text: string
  /** The toast after copying. */
  copied: Pick<ToastMessage, 'title' | 'text'>
  /** For several lines. */
  rows?: number
}

/** A text to copy, manually or, with a script, by its button. */
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
