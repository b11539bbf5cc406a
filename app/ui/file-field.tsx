import type { InputHTMLAttributes, Ref } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'

export type FileFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & {
    controlRef?: Ref<HTMLInputElement>
  }

/** The browser's own file picker, in a field. */
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
