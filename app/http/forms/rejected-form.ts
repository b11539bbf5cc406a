import type { FieldMetadata } from '@conform-to/react'
import type { FieldErrors } from '../http-error.ts'

/** A rejected form, in the shape of Conform's `lastResult`. */
export interface RejectedForm {
  status: 'error'
  /** The values that were sent, by field. */
  initialValue: Record<string, string>
  /** Messages by field; '' holds messages without a field. */
  error: FieldErrors
}

/** The props of a control of `ui/` from a Conform field: name, value and errors. */
export function control(field: FieldMetadata<unknown>) {
  return {
    id: field.id,
    name: field.name,
    defaultValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
    errors: field.errors,
  }
}
