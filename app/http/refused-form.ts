import type { FieldMetadata, SubmissionResult } from '@conform-to/react'
import type { FieldErrors } from './faults.ts'

/** A form that was refused: what was typed, and what is wrong with it. */
export interface RefusedForm {
  /** The texts that were sent, by field, so that nothing typed is lost. */
  values: Record<string, string>
  /** Messages by field; those of no field stand under ''. */
  errors: FieldErrors
}

/** A refused form as Conform's `lastResult`. */
export function lastResult(
  refused: RefusedForm | undefined,
): SubmissionResult<string[]> | undefined {
  return refused && { status: 'error', initialValue: refused.values, error: refused.errors }
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
