import { beforeEach, describe, expect, test } from 'vitest'
import { insertRow, updateRow } from '#tests/support/database.ts'
import { databaseOfEachTest } from '#tests/support/each-database.ts'
import { makeMember, makePhoto } from '#tests/support/members.ts'
import { binders, photos, users } from '../schema.ts'
import { putIntoBinder } from './binder-photos.ts'
import { endContribution, openBinderTo, sharePhotos, takeOutPhotos } from './contributors.ts'
import {
  countCartFollowers,
  isFollowingCart,
  listFollowedCarts,
  notifySomeFollowers,
  setCartFollow,
} from './cart-follows.ts'
import { muteOrBlockMember, unmuteOrUnblockMember } from './mutes.ts'
import {
  listNotifications,
  listUnreadNotifications,
  removeSomeNotifications,
} from './notifications.ts'
import { markNotificationsRead } from './read-marks.ts'
import { DAY_MS } from '#app/durations.ts'

const data = databaseOfEachTest()
const NOON = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2

let owner: string
let fan: string
let cart: number

const addCart = (fields: object = {}) =>
  insertRow(binders, { userId: owner, title: 'Red', year: 1998, ...fields }).id

beforeEach(async () => {
  owner = (await makeMember({ username: 'owner' })).id
  fan = (await makeMember()).id
  cart = addCart()
})

async function notifyAll(now = NOON) {
  while (await notifySomeFollowers(now));
}
const noticesOf = async (userId: string) =>
  (await listNotifications(userId, { limit: 9 })).map((row) => row.cart?.title)
const add = (fields: Parameters<typeof makePhoto>[1] = {}) =>
  makePhoto(owner, { binderId: cart, ...fields })

describe('setCartFollow', () => {
  test('follows once, and ends', async () => {
    for (const following of [true, true])
      expect(await setCartFollow(fan, cart, following)).toBe(true)
    expect(await isFollowingCart(fan, cart)).toBe(true)
    expect(await countCartFollowers({ id: cart, userId: owner })).toBe(1)
    await setCartFollow(fan, cart, false)
    expect(await isFollowingCart(fan, cart)).toBe(false)
  })

  test('needs a public cart and no block, and has a limit', async () => {
    expect(await setCartFollow(fan, addCart({ isPublic: false }), true)).toBeNull()
    data.db.$client.exec(
      `WITH RECURSIVE many(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM many WHERE n < 1099)
       INSERT INTO binders (id, user_id, title, created_at, updated_at) SELECT n, '${owner}', 'Cart', 0, 0 FROM many;
       INSERT INTO cart_follows (user_id, binder_id, created_at) SELECT '${fan}', id, 0 FROM binders WHERE id >= 100`,
    )
    expect(await setCartFollow(fan, cart, true)).toBe('full')
    await muteOrBlockMember(owner, fan, 'block')
    expect(await setCartFollow(fan, cart, true)).toBe('other')
    await muteOrBlockMember(fan, owner, 'block')
    expect(await setCartFollow(fan, cart, true)).toBe('own')
  })
})

test('inactive followers and owners are not shown', async () => {
  await setCartFollow(fan, cart, true)
  updateRow(users, fan, { suspendedAt: new Date() })
  expect(await countCartFollowers({ id: cart, userId: owner })).toBe(0)
  expect(await listFollowedCarts(fan, { limit: 9 })).toMatchObject([{ cart: { id: cart } }])
  updateRow(users, owner, { suspendedAt: new Date() })
  expect(await listFollowedCarts(fan, { limit: 9 })).toEqual([])
})

test('the list of followed carts continues by id, without private ones', async () => {
  const carts = [cart, addCart(), addCart(), addCart({ userId: (await makeMember()).id })]
  for (const id of carts) await setCartFollow(fan, id, true)
  updateRow(binders, carts[1] ?? 0, { isPublic: false })
  const read = async (page: { before?: number; limit: number }) =>
    (await listFollowedCarts(fan, page)).map((row) => row.cart.id)
  expect(await read({ limit: 9 })).toEqual([carts[3], carts[2], carts[0]])
  const [first] = await listFollowedCarts(fan, { limit: 1 })
  expect(await read({ before: first?.id, limit: 9 })).toEqual([carts[2], carts[0]])
})

describe('new photos', () => {
  beforeEach(() => setCartFollow(fan, cart, true))

  test('are one notification of a cart and day, and one unread of earlier days', async () => {
    for (let count = 0; count < 3; count++) {
      await add()
      await notifyAll()
    }
    expect(await noticesOf(fan)).toEqual(['Red'])
    expect(await noticesOf(owner)).toEqual([])
    await add()
    await notifyAll(NOON + DAY_MS)
    expect(await noticesOf(fan)).toEqual(['Red'])
    await markNotificationsRead(fan, 999)
    await add()
    await notifyAll(NOON + DAY_MS)
    expect(await noticesOf(fan)).toEqual(['Red'])
    await add()
    await notifyAll(NOON + 2 * DAY_MS)
    expect(await noticesOf(fan)).toEqual(['Red', 'Red'])
  })

  test('reach every follower in steps', async () => {
    data.db.$client.exec(
      `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 150)
       INSERT INTO users (id, email, created_at, updated_at) SELECT 'one-of-the-crowd-' || n, n || '@example.com', 0, 0 FROM many;
       INSERT INTO cart_follows (user_id, binder_id, created_at) SELECT id, ${cart}, 0 FROM users WHERE id LIKE 'one-of-the-crowd-%'`,
    )
    await add()
    let steps = 0
    while (await notifySomeFollowers(NOON)) steps++
    expect(steps).toBe(3)
    const count = data.db.$client.prepare("SELECT count(*) FROM notifications WHERE kind = 'cart'")
    expect(count.pluck().get()).toBe(151)
  })

  test.each([
    ['moved into it', async () => putIntoBinder(owner, [await makePhoto(owner)], cart)],
    [
      'made public',
      async () => updateRow(photos, await add({ isPublic: false }), { isPublic: true }),
    ],
    [
      'in a cart that becomes public',
      async () => {
        updateRow(binders, cart, { isPublic: false })
        await add()
        await notifyAll()
        expect(await noticesOf(fan)).toEqual([])
        updateRow(binders, cart, { isPublic: true })
      },
    ],
  ])('are photos %s', async (_how, act) => {
    await act()
    await notifyAll()
    expect(await noticesOf(fan)).toEqual(['Red'])
  })

  test.each<[string, () => unknown]>([
    ['private photos', () => add({ isPublic: false })],
    ['photos outside of it', () => makePhoto(owner)],
    [
      'photos after the end of the follow',
      async () => [await setCartFollow(fan, cart, false), await add()],
    ],
    [
      'photos of a muted owner',
      async () => [await muteOrBlockMember(fan, owner, 'mute'), await add()],
    ],
    [
      'photos of a blocked owner',
      async () => [await muteOrBlockMember(fan, owner, 'block'), await add()],
    ],
    [
      'photos of an owner who blocks',
      async () => [await muteOrBlockMember(owner, fan, 'block'), await add()],
    ],
  ])('are not: %s', async (_what, act) => {
    await act()
    await notifyAll()
    expect(await noticesOf(fan)).toEqual([])
  })

  test.each<[string, (photoId: number) => unknown]>([
    ['the photo is private', (id) => updateRow(photos, id, { isPublic: false })],
    ['the photo is hidden', (id) => updateRow(photos, id, { hiddenAt: new Date() })],
    ['the photo has left', (id) => putIntoBinder(owner, [id], null)],
    ['the cart is private', () => updateRow(binders, cart, { isPublic: false })],
    ['the owner is suspended', () => updateRow(users, owner, { suspendedAt: new Date() })],
    ['the owner is muted', () => muteOrBlockMember(fan, owner, 'mute')],
  ])('are not shown when %s', async (_when, act) => {
    await add()
    data.db.$client.exec('DELETE FROM queued_cart_notices')
    const id = await add()
    await notifyAll()
    expect(await noticesOf(fan)).toEqual(['Red'])
    expect(await listUnreadNotifications(fan, { after: 0, limit: 9 })).toHaveLength(1)
    await act(id)
    expect(await noticesOf(fan)).toEqual([])
    expect(await listUnreadNotifications(fan, { after: 0, limit: 9 })).toEqual([])
  })
})

describe('photos of contributors', () => {
  let friend: string

  const contribute = async (fields: Parameters<typeof makePhoto>[1] = {}) => {
    const id = await makePhoto(friend, fields)
    await sharePhotos(friend, cart, [id])
    return id
  }
  beforeEach(async () => {
    friend = (await makeMember()).id
    await openBinderTo(cart, owner, 'members')
    await setCartFollow(fan, cart, true)
    await setCartFollow(friend, cart, true)
  })

  test('notify as those of the owner, but not who added them', async () => {
    await add()
    data.db.$client.exec('DELETE FROM queued_cart_notices')
    await contribute()
    await contribute()
    await notifyAll()
    expect(await noticesOf(fan)).toEqual(['Red'])
    expect(await noticesOf(friend)).toEqual([])
    await add()
    await notifyAll(NOON + DAY_MS)
    expect([await noticesOf(fan), await noticesOf(friend)]).toEqual([['Red'], ['Red']])
  })

  test('notify when they become public', async () => {
    const id = await contribute({ isPublic: false })
    await notifyAll()
    expect(await noticesOf(fan)).toEqual([])
    updateRow(photos, id, { isPublic: true })
    await notifyAll()
    expect(await noticesOf(fan)).toEqual(['Red'])
  })

  test.each<[string, (photoId: number) => unknown]>([
    ['the photo is private', (id) => updateRow(photos, id, { isPublic: false })],
    ['the photo has left', (id) => takeOutPhotos(owner, cart, [id])],
    ['the contribution has ended', () => endContribution(owner, cart, friend)],
    ['the contributor is suspended', () => updateRow(users, friend, { suspendedAt: new Date() })],
    ['the contributor is muted', () => muteOrBlockMember(fan, friend, 'mute')],
    ['the owner is muted', () => muteOrBlockMember(fan, owner, 'mute')],
    ['the cart is private', () => updateRow(binders, cart, { isPublic: false })],
  ])('neither notify nor are shown when %s', async (_when, act) => {
    await act(await contribute())
    await notifyAll()
    const raw = data.db.$client.prepare("SELECT count(*) FROM notifications WHERE kind = 'cart'")
    expect(raw.pluck().get()).toBe(0)
  })

  test.each<[string, (photoId: number) => unknown]>([
    ['the photo is private', (id) => updateRow(photos, id, { isPublic: false })],
    ['the contribution has ended', () => endContribution(owner, cart, friend)],
    ['the contributor is suspended', () => updateRow(users, friend, { suspendedAt: new Date() })],
    ['the contributor is muted', () => muteOrBlockMember(fan, friend, 'mute')],
  ])('are not shown any more when %s', async (_when, act) => {
    const id = await contribute()
    await notifyAll()
    expect(await noticesOf(fan)).toEqual(['Red'])
    await act(id)
    expect(await noticesOf(fan)).toEqual([])
  })

  test('do not notify whom their contributor blocks', async () => {
    await muteOrBlockMember(friend, fan, 'block')
    await contribute()
    await notifyAll()
    expect(await noticesOf(fan)).toEqual([])
  })
})

test('a block ends the follows of carts in both directions, a mute none', async () => {
  const back = addCart({ userId: fan })
  const follow = async () => {
    await setCartFollow(fan, cart, true)
    await setCartFollow(owner, back, true)
  }
  const followed = async () => [
    await isFollowingCart(fan, cart),
    await isFollowingCart(owner, back),
  ]
  const workOff = async () => {
    while (await removeSomeNotifications());
  }
  await follow()
  await muteOrBlockMember(fan, owner, 'mute')
  await workOff()
  expect(await followed()).toEqual([true, true])
  await muteOrBlockMember(fan, owner, 'block')
  await workOff()
  expect(await followed()).toEqual([false, false])
  await unmuteOrUnblockMember(fan, owner, 'block')
  expect(await followed()).toEqual([false, false])
})
