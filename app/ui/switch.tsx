import type { InputHTMLAttributes } from 'react'
import { fieldAttributes, FieldNotes, type FieldTexts } from './field.tsx'

export type SwitchProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'>

/** A checkbox that looks like a switch, in a row of its own: sends `on` or nothing. */
export function Switch({ id, label, help, errors, ...rest }: SwitchProps) {
  return (
    <div className="switch">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <FieldNotes id={id} help={help} errors={errors} />
      </div>
      <input type="checkbox" {...rest} {...fieldAttributes({ id, help, errors })} />
    </div>
  )
}
