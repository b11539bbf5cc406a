import { findBinder, type BinderRow } from '#db/queries/binders.ts'
import { findMute } from '#db/queries/mutes.ts'
import { memberPath } from '#app/http/addresses.ts'
import { notFound, forbidden } from '#app/http/http-error.ts'
import { type Viewer, requireActive } from '#app/handlers/viewer.ts'
import { blockedByViewer } from '../mutes/messages.ts'
import { isCart } from '../carts/cart.ts'
import type { Binder } from './binder.ts'
import { toBinder } from './serializers.server.ts'

/**
 * A binder's row, for what `getBinder` gives in another shape.
 * @throws HttpError as `getBinder`
 */
export async function requireBinder(
  id: number | null,
  viewerId: string | null,
): Promise<BinderRow> {
  const row = id === null ? null : await findBinder(id, viewerId)
  if (!row) throw notFound('Binder Not Found')
  if ((await findMute(viewerId, row.userId)) === 'block')
    throw blockedByViewer(row.user, memberPath(row.user))
  return row
}

/**
 * A member's own binder.
 * @throws HttpError 404 as `getBinder`, 403 for another member's
 */
export async function requireOwnBinder(id: number | null, viewer: Pick<Viewer, 'id'>) {
  const row = await requireBinder(id, viewer.id)
  if (row.userId !== viewer.id) throw forbidden('This binder belongs to another member.')
  return toBinder(row)
}

/** @throws HttpError 404 for a binder that is about no cart */
export function requireCart({ cart }: Pick<Binder, 'cart'>): void {
  if (!isCart(cart)) throw notFound('Binder Not Found')
}

/**
 * A binder that the viewer may see.
 * @throws HttpError 404 for one that is missing, or private and owned by someone else, 403 for one
 * of a member whom the viewer has blocked
 */
export const getBinder = async (id: number | null, viewerId: string | null): Promise<Binder> =>
  toBinder(await requireBinder(id, viewerId))

/**
 * A member's own binder, which the member may change.
 * @throws HttpError 404 and 403 as `requireOwnBinder`, 403 if suspended
 */
export async function changedBinder(viewer: Viewer, id: number | null) {
  const binder = await requireOwnBinder(id, viewer)
  requireActive(viewer)
  return binder
}

/**
 * A binder for a member who takes part in it.
 * @throws HttpError 404 as `getBinder`, 403 if suspended
 */
export async function activeBinder(viewer: Viewer, id: number | null) {
  const binder = await getBinder(id, viewer.id)
  requireActive(viewer)
  return binder
}
