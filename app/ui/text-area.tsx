import { useCallback, useState, type TextareaHTMLAttributes } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

/**
 * What was typed before any script ran. React gives a text area, and no other control, its first text
 * again when it takes the server's page over.
 * @returns a ref that puts it back
 */
function useEarlyText(id: string) {
  const hydrated = useHydrated()
  const [early] = useState(() => (hydrated ? undefined : typedText(id)))
  return useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area && early !== undefined && area.value !== early) area.value = early
    },
    [early],
  )
}

function typedText(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const area = document.getElementById(id)
  return area instanceof HTMLTextAreaElement ? area.value : undefined
}

/** Several lines of text, in a field; grows with its content where the browser can. */
export function TextArea({ id, label, help, errors, rows = 3, ...rest }: TextAreaProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <textarea
        ref={useEarlyText(id)}
        className="input"
        rows={rows}
        {...rest}
        {...fieldAttributes(texts)}
      />
    </Field>
  )
}
