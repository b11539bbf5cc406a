import { Fragment, type MouseEvent } from 'react'
import { focusField } from './focus.ts'
import { Notice } from './notice.tsx'
import { TextLink } from './text-link.tsx'

interface FormErrorsProps {
  errors: Record<string, string[]> | undefined
  labels?: Record<string, string>
  makeId?: (name: string) => string
  title?: string
}

/**
 * Without script the browser focuses the summary; with script `useCheckedForm` focuses the first
 * invalid field.
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
      {title && <b>{title}</b>} {messages.length > 0 && <span>{messages.join(' ')}</span>}
      {invalid.length > 0 && (
        <p>
          <span>{`Check ${invalid.length} ${invalid.length === 1 ? 'field' : 'fields'}:`}</span>{' '}
          {invalid.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && <span>, </span>}
              <TextLink href={`#${makeId?.(name) ?? name}`} onClick={followLink}>
                {labels[name]}
              </TextLink>
            </Fragment>
          ))}
        </p>
      )}
    </Notice>
  )
}

function followLink(event: MouseEvent<HTMLAnchorElement>) {
  const control = document.getElementById(event.currentTarget.hash.slice(1))
  const field = control?.closest('.field')
  if (!field) return
  event.preventDefault()
  focusField(field)
}
