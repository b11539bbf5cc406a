import {
  type ReactNode,
  type InputHTMLAttributes,
  type Ref,
  useCallback,
  useState,
  type TextareaHTMLAttributes,
  type SelectHTMLAttributes,
} from 'react'
import type { RejectedForm } from '#app/http/forms/preserved-values.ts'
import { Icon } from './icon.tsx'
import { useHydrated } from './hydration.ts'

export interface FieldTexts {
  id: string
  label: string
  help?: string
  errors?: string[]
}

/** The props of the fields of a plain form, with the values and errors of a rejected one. */
export function plainFields<Name extends string>(
  labels: Record<Name, string>,
  rejected?: RejectedForm,
  values: Partial<Record<Name, string>> = {},
  makeId: (name: string) => string = (name) => name,
) {
  return (name: Name) => ({
    id: makeId(name),
    name,
    label: labels[name],
    errors: rejected?.error[name],
    defaultValue: rejected?.initialValue[name] ?? values[name],
  })
}

export function fieldAttributes({ id, help, errors }: Pick<FieldTexts, 'id' | 'help' | 'errors'>) {
  const wrong = errors !== undefined && errors.length > 0
  const texts = [wrong && `${id}-error`, help && `${id}-description`].filter(Boolean)
  return {
    id,
    'aria-describedby': texts.length > 0 ? texts.join(' ') : undefined,
    'aria-invalid': wrong || undefined,
  }
}

export function Field({ id, label, help, errors, children }: FieldTexts & { children: ReactNode }) {
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

export const FieldNotes = ({ id, help, errors }: Pick<FieldTexts, 'id' | 'help' | 'errors'>) => (
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

type TextInputProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { controlRef?: Ref<HTMLInputElement> }

export function TextInput({ id, label, help, errors, controlRef, ...rest }: TextInputProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <input ref={controlRef} className="input" type="text" {...rest} {...fieldAttributes(texts)} />
    </Field>
  )
}

type TextAreaProps = FieldTexts &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'>

function usePreHydrationText(id: string) {
  const hydrated = useHydrated()
  const [early] = useState(() => (hydrated ? undefined : typedText(id)))
  return useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area && early !== undefined && area.value !== early) area.value = early
    },
    [early],
  )
}

function typedText(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const area = document.getElementById(id)
  return area instanceof HTMLTextAreaElement ? area.value : undefined
}

export function TextArea({ id, label, help, errors, rows = 3, ...rest }: TextAreaProps) {
  const texts = { id, label, help, errors }
  return (
    <Field {...texts}>
      <textarea
        ref={usePreHydrationText(id)}
        className="input"
        rows={rows}
        {...rest}
        {...fieldAttributes(texts)}
      />
    </Field>
  )
}

type SelectProps = FieldTexts &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className'> & {
    controlRef?: Ref<HTMLSelectElement>
  }

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

interface OptionFieldProps extends FieldTexts {
  name: string
  defaultValue: string
  options: { value: string; label: ReactNode }[]
  onChosen?: (value: string) => void
  elementRef?: Ref<HTMLFieldSetElement>
  /** Asked after the choice. */
  children?: ReactNode
}

/** A few choices, of which one holds. */
export function OptionField(props: OptionFieldProps) {
  const { id, name, label, help, errors, defaultValue, options, onChosen, elementRef } = props
  return (
    <fieldset className="option-field" ref={elementRef}>
      <legend className="field-label">{label}</legend>
      <div className="options">
        {options.map((option, index) => (
          <label key={option.value} className="option">
            <input
              // The summary of the errors leads to the first one.
              id={index === 0 ? id : `${id}-${option.value}`}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              onChange={() => onChosen?.(option.value)}
            />{' '}
            {option.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} help={help} errors={errors} />
      {props.children}
    </fieldset>
  )
}

type SwitchProps = FieldTexts &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'>

export const Switch = ({ id, label, help, errors, ...rest }: SwitchProps) => (
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
