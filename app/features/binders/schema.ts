import { z } from 'zod'
import { idField, requiredText, textField, switchField } from '../text.ts'
import { MAXIMUM_BINDER_TITLE } from './binder.ts'

const binderTitle = requiredText(
  'Binder name',
  MAXIMUM_BINDER_TITLE,
  'Please enter a name for your binder',
)

/** The message for a binder that is not the member's own. */
export const NOT_OWN_BINDER = 'Please choose one of your binders'

/** The id of a binder in a form or JSON; empty and null both mean none. */
export const binderIdField = idField(NOT_OWN_BINDER)

/**
 * The fields of a binder's form (docs/product.md#data, docs/product.md#limits).
 * @param caller decides the default of `isPublic` (docs/product.md#input)
 */
export function binderSchema(caller: 'form' | 'api') {
  return z.object({
    title: binderTitle,
    description: textField('Description', 10_000),
    isPublic: switchField(caller === 'api'),
  })
}
