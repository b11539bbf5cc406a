import { useCallback, useState, type TextareaHTMLAttributes } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'
import { useHydrated } from './use-hydrated.ts'

export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

/**
 * Preserves text typed before hydration. On hydration React resets a text area, and no other control, to
 * its first text.
 * @returns a ref that restores it
 */
function usePreHydrationText(id: string) {
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

/** A field with several lines of text; grows with its content where the browser supports it. */
export function TextArea({ id, label, help, errors, rows = 3, ...rest }: TextAreaProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <textarea
        ref={usePreHydrationText(id)}
        className="input"
        rows={rows}
        {...rest}
        {...fieldAttributes(texts)}
      />
    </Field>
  )
}
