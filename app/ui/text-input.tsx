import type { InputHTMLAttributes, Ref } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

export type TextInputProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
    controlRef?: Ref<HTMLInputElement>
  }

/** A field with one line of text. Accepts every attribute of an input, including `type`. */
export function TextInput(props: TextInputProps) {
  const { id, label, help, errors, type = 'text', controlRef, ...rest } = props
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <input ref={controlRef} className="input" type={type} {...rest} {...fieldAttributes(texts)} />
    </Field>
  )
}
