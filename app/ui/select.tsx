import type { Ref, SelectHTMLAttributes } from 'react'
import { Field, fieldAttributes, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
    controlRef?: Ref<HTMLSelectElement>
  }

/** A field with one choice. Its children are the options. */
export function Select({ id, label, help, errors, controlRef, ...rest }: SelectProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <div className="select">
        <select ref={controlRef} className="input" {...rest} {...fieldAttributes(texts)} />
        <Icon name="chevron" />
      </div>
    </Field>
  )
}
