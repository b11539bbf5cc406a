import { z } from 'zod'
import { requiredText, textField, switchField } from '../text.ts'
import { MAXIMUM_BINDER_TITLE } from './binder.ts'

const binderTitle = requiredText(
  'Binder name',
  MAXIMUM_BINDER_TITLE,
  'Please enter a name for your binder',
)

/** The id of a binder in a form or JSON; empty and null both mean none. */
export const binderIdField = z
  .union([z.string(), z.number(), z.null()], { error: 'Please choose one of your binders' })
  .optional()
  .transform((raw, context) => {
    if (raw === undefined || raw === null || raw === '') return null
    // Parsing a long text as a number is slow, and no id is that long.
    const id = String(raw).length > 100 ? NaN : Number(raw)
    if (Number.isSafeInteger(id) && id > 0) return id
    context.addIssue({ code: 'custom', message: 'Please choose one of your binders' })
    return z.NEVER
  })

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
