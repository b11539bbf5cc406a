import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Props of every form field, beside the attributes of its control. */
export interface FieldTexts {
  /** Id of the control; the ids of its help and errors derive from it. */
  id: string
  label: string
  help?: string
  /** Validation errors; absent or empty when the value is valid. */
  errors?: string[]
}

export interface FieldProps extends FieldTexts {
  /** The control, carrying `fieldAttributes(field)`. */
  children: ReactNode
}

/**
 * The attributes that link a control to the texts of its field. Ids follow Conform's convention:
 * `{id}-description` for the help and `{id}-error` for the errors.
 */
export function fieldAttributes({ id, help, errors }: Pick<FieldTexts, 'id' | 'help' | 'errors'>) {
  const wrong = errors !== undefined && errors.length > 0
  const texts = [wrong && `${id}-error`, help && `${id}-description`].filter(Boolean)
  return {
    id,
    'aria-describedby': texts.length > 0 ? texts.join(' ') : undefined,
    'aria-invalid': wrong || undefined,
  }
}

/** A labeled control with its help and its errors. */
export function Field({ id, label, help, errors, children }: FieldProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>{' '}
      {children}
      <FieldNotes id={id} help={help} errors={errors} />
    </div>
  )
}

/** The errors, then the help of a field, where they exist. */
export function FieldNotes({ id, help, errors }: Pick<FieldTexts, 'id' | 'help' | 'errors'>) {
  return (
    <>
      {errors && errors.length > 0 && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" className="size-5" />
          <span>{errors.join(' ')}</span>
        </p>
      )}
      {help && (
        <p className="field-help" id={`${id}-description`}>
          {help}
        </p>
      )}
    </>
  )
}
