import type { InputHTMLAttributes, Ref } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

export type TextInputProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
    controlRef?: Ref<HTMLInputElement>
  }

/** One line of text, in a field. Takes every attribute of an input, `type` included. */
export function TextInput(props: TextInputProps) {
  const { id, label, help, errors, type = 'text', controlRef, ...rest } = props
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <input ref={controlRef} className="input" type={type} {...rest} {...fieldAttributes(texts)} />
    </Field>
  )
}
