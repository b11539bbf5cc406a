import type { InputHTMLAttributes } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

export type TextInputProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'>

/** One line of text, in a field. Takes every attribute of an input, `type` included. */
export function TextInput({ id, label, help, errors, type = 'text', ...rest }: TextInputProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <input className="input" type={type} {...rest} {...fieldAttributes(texts)} />
    </Field>
  )
}
