import type { InputHTMLAttributes } from 'react'
import { fieldAttributes, FieldNotes, type FieldTexts } from './field.tsx'

export type SwitchProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'>

/** A checkbox that looks like a switch: sends `on` or nothing. */
export function Switch({ id, label, help, errors, ...rest }: SwitchProps) {
  return (
    <div className="field">
      <label className="switch" htmlFor={id}>
        <input type="checkbox" {...rest} {...fieldAttributes({ id, help, errors })} />
        <span className="field-label">{label}</span>
      </label>
      <FieldNotes id={id} help={help} errors={errors} />
    </div>
  )
}
