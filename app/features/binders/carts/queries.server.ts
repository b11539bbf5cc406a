import { COUNTED_MARKS } from '#db/binder-marks.ts'
import { countCartFollowers, isFollowingCart, listFollowedCarts } from '#db/queries/cart-follows.ts'
import { listBinders } from '#db/queries/binders.ts'
import { pageAt, toPage } from '#app/http/paging.ts'
import { listBuilds } from '#db/queries/build-entries.ts'
import type { Viewer } from '#app/handlers/viewer.ts'
import { withNoun } from '#app/ui/count.ts'
import { MAXIMUM_BINDER_OPTIONS } from '../../photos/photo.ts'
import { isCart } from '../../carts/cart.ts'
import { toBuildEntry, type BuildEntry } from './build.ts'
import type { Binder } from '../binder.ts'
import { toBinder } from '../serializers.server.ts'

const followersText = (count: number) => (count === 0 ? '' : withNoun(count, 'follower'))

/**
 * The number of followers of a cart as text, and whether the viewer is one; null for a binder about
 * none that nobody follows.
 */
export async function cartFollowers({ id, user, cart }: Binder, viewerId: string | null) {
  const followers = await countCartFollowers({ id, userId: user.id })
  if (followers === 0 && !isCart(cart)) return null
  return {
    count: followers < COUNTED_MARKS ? followersText(followers) : '10,000+ followers',
    following: viewerId !== null && (await isFollowingCart(viewerId, id)),
  }
}

/** One page of the carts that a member follows, last followed first. */
export async function followedCartsPage(viewerId: string, before?: number) {
  const { shown, next } = toPage(await listFollowedCarts(viewerId, pageAt(before)))
  return { carts: shown.map(({ cart }) => toBinder(cart)), next }
}

/** The stored sheet as its form shows it, with its highest id. */
export async function sheetOf({ id }: Pick<Binder, 'id'>) {
  const rows = (await listBuilds([id])).get(id) ?? []
  return { build: rows.map(toBuildEntry), sheet: rows.at(-1)?.id ?? 0 }
}

/** The build sheet of a cart, in the order of its owner; empty for another binder. */
export async function buildOf({ id, cart }: Pick<Binder, 'id' | 'cart'>): Promise<BuildEntry[]> {
  return isCart(cart) ? ((await listBuilds([id])).get(id) ?? []).map(toBuildEntry) : []
}

/** A member's own carts that can be sold: not for sale yet, and still the member's. */
export async function cartsToSell({ id }: Viewer): Promise<Binder[]> {
  const rows = await listBinders(id, id, { limit: MAXIMUM_BINDER_OPTIONS })
  return rows.map(toBinder).filter(({ cart }) => isCart(cart) && cart.status === null)
}
