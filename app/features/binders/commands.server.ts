import { deleteBinder, insertBinder, updateBinder, type BinderTexts } from '#db/queries/binders.ts'
import { invalid, notFound } from '#app/http/http-error.ts'
import { requireActive, type Viewer } from '../sign-in/viewer.ts'
import { fieldErrors } from '../text.ts'
import { requireOwnBinder } from './queries.server.ts'
import { binderSchema } from './schema.ts'

function checked(fields: Record<string, unknown>, caller: 'form' | 'api'): BinderTexts {
  const parsed = binderSchema(caller).safeParse(fields)
  if (!parsed.success) throw invalid(fieldErrors(parsed.error))
  return parsed.data
}

/**
 * Creates a binder (docs/product.md#validation).
 * @param fields the submitted values, unvalidated
 * @param caller decides the default of `isPublic` (docs/product.md#input)
 * @returns the binder's id
 * @throws HttpError 403 for a suspended member, 400 with messages by field
 */
export async function createBinder(
  viewer: Viewer,
  fields: Record<string, unknown>,
  caller: 'form' | 'api',
): Promise<number> {
  requireActive(viewer)
  return insertBinder(viewer.id, checked(fields, caller))
}

/**
 * Changes a member's own binder (docs/product.md#validation). As in any form, a missing `isPublic`
 * makes it private.
 * @param id null if the URL contains no valid id
 * @param fields the submitted values, unvalidated
 * @throws HttpError 404 for a binder the member may not see, 403 for another member's and for a
 *   suspended member, 400 with messages by field
 */
export async function changeBinder(
  viewer: Viewer,
  id: number | null,
  fields: Record<string, unknown>,
): Promise<void> {
  const binder = await requireOwnBinder(id, viewer)
  requireActive(viewer)
  if (!(await updateBinder(binder.id, viewer.id, checked(fields, 'form'))))
    throw notFound('Binder Not Found')
}

/**
 * Deletes a member's own binder; its photos stay, without a binder (docs/product.md#data).
 * @param id null if the URL contains no valid id
 * @throws HttpError 404 and 403 as in `changeBinder`
 */
export async function removeBinder(viewer: Viewer, id: number | null): Promise<void> {
  const binder = await requireOwnBinder(id, viewer)
  requireActive(viewer)
  if (!(await deleteBinder(binder.id, viewer.id))) throw notFound('Binder Not Found')
}
