import type { FieldMetadata } from '@conform-to/react'
import type { FieldErrors } from '../http-error.ts'

/** A form that was refused, in the shape that Conform takes as its `lastResult`. */
export interface RejectedForm {
  status: 'error'
  /** The texts that were sent, by field, so that nothing typed is lost. */
  initialValue: Record<string, string>
  /** Messages by field; those of no field stand under ''. */
  error: FieldErrors
}

/** What a control of `ui/` takes from a Conform field: its name, value and errors. */
export function control(field: FieldMetadata<unknown>) {
  return {
    id: field.id,
    name: field.name,
    defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
    errors: field.errors,
  }
}
