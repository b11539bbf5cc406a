import type { InputHTMLAttributes, Ref } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

export type FileFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & {
    controlRef?: Ref<HTMLInputElement>
  }

/** A field with the browser's file picker. */
export function FileField({ id, label, help, errors, controlRef, ...rest }: FileFieldProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <input
        ref={controlRef}
        className="file-input"
        type="file"
        {...rest}
        {...fieldAttributes(texts)}
      />
    </Field>
  )
}
