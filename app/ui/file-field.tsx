import type { InputHTMLAttributes, Ref } from 'react'
import { fieldAttributes, FieldNotes, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export type FileFieldProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & {
    controlRef?: Ref<HTMLInputElement>
  }

/** The browser's own file picker in a roomy place to drop a file on. Its help stands inside. */
export function FileField({ id, label, help, errors, controlRef, ...rest }: FileFieldProps) {
  return (
    <div className="field">
      <div className="file-field">
        <Icon name="image" />
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <input ref={controlRef} type="file" {...rest} {...fieldAttributes({ id, help, errors })} />
        <FieldNotes id={id} help={help} />
      </div>
      <FieldNotes id={id} errors={errors} />
    </div>
  )
}
