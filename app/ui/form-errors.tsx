import { Fragment, type MouseEvent } from 'react'
import { focusField } from './focus.ts'
import { Notice } from './notice.tsx'

export interface FormErrorsProps {
  /** Messages by field name; messages about the whole form have the key ''. */
  errors: Record<string, string[]> | undefined
  /** Labels by field name, in the order of the form. */
  labels?: Record<string, string>
  /** Returns the id of a field's control; the field's name by default. */
  makeId?: (name: string) => string
  /** Shown first, in bold. */
  title?: string
}

/**
 * The error summary above a form: messages about the whole form, and a link to each invalid field. A
 * field's message is shown once, beside the field. Without script the browser focuses the summary; with
 * script `useCheckedForm` focuses the first invalid field.
 */
export function FormErrors({ errors = {}, labels = {}, makeId, title }: FormErrorsProps) {
  const invalid = Object.keys(labels).filter((name) => errors[name]?.length)
  // Messages about hidden fields can only be shown here.
  const messages = Object.entries(errors).flatMap(([name, texts]) =>
    Object.keys(labels).includes(name) ? [] : texts,
  )
  if (!title && invalid.length === 0 && messages.length === 0) return null
  return (
    <Notice tone="error" autoFocus>
      {title && <b>{title}</b>} {messages.join(' ')}
      {invalid.length > 0 && (
        <p>
          Check {invalid.length} {invalid.length === 1 ? 'field' : 'fields'}:{' '}
          {invalid.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && ', '}
              <a className="text-link" href={`#${makeId?.(name) ?? name}`} onClick={followLink}>
                {labels[name]}
              </a>
            </Fragment>
          ))}
        </p>
      )}
    </Notice>
  )
}

/** Focuses the field without following the link: in a dialog a new address would add a history entry. */
function followLink(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  const field = control?.closest('.field')
  if (!field) return
  event.preventDefault()
  focusField(field)
}
