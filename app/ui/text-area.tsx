import type { TextareaHTMLAttributes } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

export type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

/** Several lines of text, in a field; grows with its content where the browser can. */
export function TextArea({ id, label, help, errors, rows = 3, ...rest }: TextAreaProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <textarea className="input" rows={rows} {...rest} {...fieldAttributes(texts)} />
    </Field>
  )
}
