import { z } from 'zod'
import { updateBinder } from '#db/queries/binders.ts'
import { replaceBuild } from '#db/queries/build-entries.ts'
import { MAXIMUM_CART_FOLLOWS, setCartFollow } from '#db/queries/cart-follows.ts'
import { HttpError, invalid, notFound } from '#app/http/http-error.ts'
import { countText } from '#app/ui/count.ts'
import { cartName, isCart, NAMELESS_CART } from '../../carts/cart.ts'
import { cartColumns } from '../../carts/queries.server.ts'
import { cartQuestionFields } from '../../carts/schema.ts'
import { blockedError } from '../../mutes/messages.ts'
import { MAXIMUM_BINDER_TITLE } from '../../photos/photo.ts'
import { workOffSome } from '../../backlog/backlog.server.ts'
import { holdingOf } from '../../sign-in/held-posts.server.ts'
import { requireActive, type Viewer } from '#app/handlers/viewer.ts'
import { validate, type Fields } from '#app/http/forms/text.ts'
import { parseBuild, sentBuildRows } from '../schema.ts'
import { requireCart, activeBinder, changedBinder } from '../access.server.ts'
import { createBinder } from '../commands.server.ts'
import { parseBinder } from '../queries.server.ts'

/**
 * Creates a binder about a cart (docs/product.md#carts), and returns its id; without a title it is
 * called by its year, make and model.
 * @throws HttpError as `createBinder`, 400 without a fact that names it
 */
export async function createCart(viewer: Viewer, fields: Fields): Promise<number> {
  requireActive(viewer)
  // The message of a wrong fact is that of the form, and a title cannot be missing yet.
  const { make, model, year } = parseBinder({ ...fields, title: 'Cart' }, 'form')
  const name = cartName({ make: make ?? null, model: model ?? null, year: year ?? null })
  if (name === '') throw invalid({ make: [NAMELESS_CART] })
  const title = String(fields.title ?? '').trim() || name.slice(0, MAXIMUM_BINDER_TITLE)
  return createBinder(viewer, { ...fields, title }, 'form')
}

/**
 * Gives a member's own binder the facts that name its cart.
 * @throws HttpError 404 and 403 as `changeBinder`, 400 with messages by field
 */
export async function nameCart(viewer: Viewer, id: number | null, fields: Fields) {
  const { id: binderId } = await changedBinder(viewer, id)
  const cart = cartColumns(validate(z.object(cartQuestionFields), fields))
  if (!(await updateBinder(binderId, viewer.id, cart))) throw notFound('Binder Not Found')
  await workOffSome()
}

/**
 * Replaces the build sheet of a member's own cart (docs/product.md#carts).
 * @param fields the rows as `what-1`, `brand-1` and so on; `sheet` and `rows` say what the form
 * showed
 * @throws HttpError 404 and 403 as `changeBinder`, 400 with messages by field, 409 if the sheet has
 * changed since
 */
export async function changeBuild(viewer: Viewer, id: number | null, fields: Fields) {
  const binder = await changedBinder(viewer, id)
  requireCart(binder)
  // A form that waited for a sign-in may have lost its end, and would delete these entries.
  if (Number(fields.rows ?? 0) > sentBuildRows(fields).length)
    throw invalid({ '': ['Part of the form is missing. Please open the build sheet again.'] })
  const entries = parseBuild(fields)
  const drawn = fields.sheet === undefined ? undefined : Number(fields.sheet)
  const holding = holdingOf(viewer)
  const state = await replaceBuild(binder.id, viewer.id, entries, { drawn, holding })
  if (state === null) throw notFound('Binder Not Found')
  if (state === 'changed') {
    const message =
      'The build sheet was changed in the meantime. Please check your rows and save them again.'
    throw new HttpError(409, message, { errors: { '': [message] } })
  }
  return binder
}

/**
 * Follows a cart, or ends it.
 * @returns the binder
 * @throws HttpError 404 for a binder that the member may not see, 403 if suspended or across a
 * block, 400 for an own one or too many
 */
export async function followCart(viewer: Viewer, id: number | null, following: boolean) {
  const binder = await activeBinder(viewer, id)
  if (following && binder.user.id === viewer.id)
    throw invalid({ '': ['You cannot follow your own cart.'] })
  if (following && !isCart(binder.cart)) throw invalid({ '': ['This binder is not about a cart.'] })
  const state = await setCartFollow(viewer.id, binder.id, following)
  if (state === null) throw notFound('Binder Not Found')
  if (state === 'full')
    throw invalid({ '': [`You can follow at most ${countText(MAXIMUM_CART_FOLLOWS)} carts`] })
  if (state !== true) throw blockedError(state)
  return binder
}
