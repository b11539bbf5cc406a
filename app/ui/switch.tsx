import type { InputHTMLAttributes } from 'react'
import { fieldAttributes, FieldNotes, type FieldTexts } from './field.tsx'

export type SwitchProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'>

/** A checkbox styled as a switch, in its own row: submits `on` or nothing. */
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
